import type { Settings } from "../settings/settings.ts";
import { requestLog } from "./access_logs.ts";
import { httpFilters } from "./http_filters.ts";
import { localReplies } from "./local_replies.ts";
import { routeConfiguration } from "./routes.ts";
import { extension, type Part, seconds } from "./typed.ts";

/** The request's own headers; with what is added they fit into the server's 16 KiB. */
const headersMaxKib = 14;

/** HTTP/1.1 and HTTP/2 as partners speak it, up to the routes. */
export function httpConnections(settings: Settings): Part {
  return extension(
    "envoy.filters.network.http_connection_manager",
    "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
    {
      stat_prefix: "partners",
      codec_type: "AUTO",
      ...identity,
      ...pathAsSent,
      ...bounds(settings),
      route_config: routeConfiguration(settings),
      http_filters: httpFilters(settings),
      local_reply_config: localReplies,
      access_log: [requestLog(settings)],
      server_header_transformation: "PASS_THROUGH",
    },
  );
}

/** Who calls is told by Envoy alone: the certificate's header is replaced, whatever was sent. */
const identity: Part = {
  forward_client_cert_details: "SANITIZE_SET",
  set_current_client_cert_details: { subject: true },
  use_remote_address: true,
  skip_xff_append: true,
  generate_request_id: true,
  preserve_external_request_id: false,
};

/** The server verifies the target that was signed: it is refused or handed on, and never rewritten. */
const pathAsSent: Part = {
  normalize_path: false,
  merge_slashes: false,
  path_with_escaped_slashes_action: "REJECT_REQUEST",
};

function bounds(settings: Settings): Part {
  return {
    max_request_headers_kb: headersMaxKib,
    request_headers_timeout: seconds(settings.headersSeconds),
    request_timeout: seconds(settings.requestSeconds),
    stream_idle_timeout: seconds(settings.answerSeconds + 3),
    drain_timeout: "5s",
    common_http_protocol_options: {
      idle_timeout: seconds(settings.idleSeconds),
      max_connection_duration: seconds(settings.connectionMaxAgeSeconds),
      max_headers_count: 64,
      headers_with_underscores_action: "REJECT_REQUEST",
    },
    http_protocol_options: { allow_absolute_url: false },
    http2_protocol_options: {
      max_concurrent_streams: 100,
      initial_stream_window_size: 65_536,
      initial_connection_window_size: 1_048_576,
    },
  };
}
