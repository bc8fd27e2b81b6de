import type { Settings } from "../settings/settings.ts";
import { envoyAddress } from "./address.ts";
import { serverCluster } from "./routes.ts";
import { type Part, seconds, typed } from "./typed.ts";

/** Ends before the server's keep-alive (75 s), so that no request meets a connection just closed. */
const idleSeconds = 50;

/** The server: HTTP/1.1 over its socket, tried once. */
export function upstream({ server }: Settings): Part {
  return {
    name: serverCluster,
    type: "STATIC",
    connect_timeout: "1s",
    per_connection_buffer_limit_bytes: 32_768,
    load_assignment: {
      cluster_name: serverCluster,
      endpoints: [{ lb_endpoints: [{ endpoint: { address: envoyAddress(server) } }] }],
    },
    common_lb_config: { healthy_panic_threshold: { value: 0 } },
    circuit_breakers: {
      thresholds: [{
        max_connections: 1_024,
        max_pending_requests: 4_096,
        max_requests: 8_192,
        max_retries: 0,
      }],
    },
    typed_extension_protocol_options: {
      "envoy.extensions.upstreams.http.v3.HttpProtocolOptions": typed(
        "envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
        {
          common_http_protocol_options: { idle_timeout: seconds(idleSeconds) },
          explicit_http_config: { http_protocol_options: {} },
        },
      ),
    },
  };
}
