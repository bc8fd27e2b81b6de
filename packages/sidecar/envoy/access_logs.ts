import { headerNames } from "@mithqal/protocol";
import type { Settings } from "../settings/settings.ts";
import { edgeRequestId } from "./local_replies.ts";
import { handshakeReason, requestReason } from "./reasons.ts";
import { extension, type Part } from "./typed.ts";

/** Who is at the other end. Nothing secret: a certificate's hash and subject are public. */
const peer: Part = {
  source: "%DOWNSTREAM_DIRECT_REMOTE_ADDRESS_WITHOUT_PORT%",
  told_source: "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%",
  certificate_sha256: "%DOWNSTREAM_PEER_FINGERPRINT_256%",
  subject: "%DOWNSTREAM_PEER_SUBJECT%",
  tls: "%DOWNSTREAM_TLS_VERSION%",
  suite: "%DOWNSTREAM_TLS_CIPHER%",
  connection: "%CONNECTION_ID%",
};

/** One line a request. A query is left out, for it may hold what a partner looks for. */
export function requestLog(settings: Settings): Part {
  return fileLog(settings, {
    kind: "request",
    time: "%START_TIME%",
    edge_request_id: edgeRequestId,
    request_id: `%RESP(${headerNames.requestId})%`,
    method: "%REQ(:METHOD)%",
    path: "%PATH(NQ):256%",
    protocol: "%PROTOCOL%",
    status: "%RESPONSE_CODE%",
    reason: requestReason,
    details: "%RESPONSE_CODE_DETAILS%",
    flags: "%RESPONSE_FLAGS%",
    bytes_in: "%BYTES_RECEIVED%",
    bytes_out: "%BYTES_SENT%",
    duration_ms: "%DURATION%",
    server_ms: "%RESPONSE_DURATION%",
    ...peer,
  });
}

/** One line a failed handshake: of it no request ever tells. */
export function connectionLog(settings: Settings): Part {
  const fields = {
    kind: "handshake",
    time: "%START_TIME%",
    reason: handshakeReason,
    details: "%DOWNSTREAM_TRANSPORT_FAILURE_REASON%",
    closed: "%DOWNSTREAM_LOCAL_CLOSE_REASON%",
    duration_ms: "%DURATION%",
    ...peer,
  };
  return { ...fileLog(settings, fields), filter: handshakeFailed };
}

const handshakeFailed: Part = {
  extension_filter: extension(
    "envoy.access_loggers.extension_filters.cel",
    "envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter",
    {
      expression:
        "connection.transport_failure_reason != '' || connection.termination_details != ''",
    },
  ),
};

function fileLog({ accessLog }: Settings, fields: Part): Part {
  return extension(
    "envoy.access_loggers.file",
    "envoy.extensions.access_loggers.file.v3.FileAccessLog",
    { path: accessLog, log_format: { json_format: fields } },
  );
}
