import { TransportError, type TransportErrorCode } from "../errors/transport_error.ts";

/** What the runtimes say, the more telling first: Node's codes, OpenSSL's, rustls' words. */
const signs: readonly [RegExp, TransportErrorCode, string][] = [
  [
    /CERT_HAS_EXPIRED|peer certificate: .*expired/,
    "server_certificate_expired",
    "the service's certificate has expired",
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|not valid for name/,
    "server_certificate_wrong_name",
    "the service's certificate is for another name than base_url's",
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)|invalid peer certificate|CERT_SIGNATURE_FAILURE/,
    "server_certificate_untrusted",
    "the service's certificate is not of the authority that was given",
  ],
  [
    /alert.*certificate|ALERT_(?:BAD_|NO_)?CERTIFICATE|alert (?:unknown|bad|access|handshake)|fatal alert|ALERT_UNKNOWN_CA/i,
    "client_certificate_refused",
    "the service does not take this client certificate",
  ],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|corrupt message/,
    "not_https",
    "what answers there does not speak https",
  ],
  [/ECONNREFUSED|Connection refused/, "connection_refused", "nobody listens at base_url"],
  [/ENOTFOUND|EAI_|dns error/, "host_not_found", "the host of base_url has no address"],
  [
    /terminated|reading a body|Premature close|unexpected end of file/,
    "answer_truncated",
    "the connection ended in the middle of the answer",
  ],
  [/UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|timed out/, "timeout", "the connection took too long"],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|closed|eof|reset|broken pipe|SendRequest/i,
    "connection_lost",
    "the connection ended before the answer",
  ],
];

/** Puts a runtime's error into plain words. */
export function readFailure(error: unknown, host: string): TransportError {
  const said = wordsOf(error);
  const sign = signs.find(([pattern]) => pattern.test(said));
  if (sign === undefined) {
    return new TransportError("connection_failed", `${host}: the connection failed`, error);
  }
  const [, code, words] = sign;
  return new TransportError(code, `${host}: ${words}`, error);
}

/** Codes and messages of an error, its causes and its parts. */
function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return "";
  const { code = "", errors = [] } = error as { code?: unknown; errors?: unknown[] };
  const parts = errors.map((part) => wordsOf(part, depth + 1));
  return [code, error.message, ...parts, wordsOf(error.cause, depth + 1)].join(" ");
}
