import { Buffer } from "node:buffer";
import { STATUS_CODES } from "node:http";
import { formatTypeId, headerNames, newUuidV7, problem } from "@mithqal/protocol";

/** What the edge refuses by itself. */
export type OwnCode =
  | "malformed_request"
  | "headers_too_large"
  | "request_timeout"
  | "outcome_unknown";

/** An answer of the edge's own, in the shape of all others (RFC 9457). */
export interface OwnAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const details: Readonly<Record<OwnCode, string>> = {
  malformed_request: "what was sent is no HTTP request",
  headers_too_large: "expected fewer or shorter headers",
  request_timeout: "the request did not arrive in time; nothing was done",
  outcome_unknown: "the service did not answer; ask again under the same Idempotency-Key",
};

/** What the edge tells where the service behind it has not answered, or never saw the request. */
export function ownAnswer(code: OwnCode, path = "/"): OwnAnswer {
  const requestId = formatTypeId("req", newUuidV7(Date.now()));
  const retryAfter = code === "outcome_unknown" ? { retryAfterSeconds: 1 } : {};
  const body = problem(code, { instance: path, requestId, detail: details[code], ...retryAfter });
  return {
    status: body.status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      [headerNames.requestId]: requestId,
      ...(body.retry_after && { [headerNames.retryAfter]: String(body.retry_after) }),
    },
    body: JSON.stringify(body),
  };
}

/** The answer to what the runtime could not read as a request: it is written by hand, and the last one. */
export function brokenRequestAnswer({ code }: Error & { code?: string }): string {
  const { status, headers, body } = ownAnswer(codeOf(code));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

function codeOf(code: string | undefined): OwnCode {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
}
