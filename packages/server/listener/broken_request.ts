import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Answer } from "./exchange.ts";

/** What the listener itself refuses. */
export type BrokenRequestCode =
  | "malformed_request"
  | "body_too_large"
  | "headers_too_large"
  | "request_timeout";

/** Answers, by hand, a connection on which no request could be read, and closes it. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Duplex & { bytesWritten?: number },
  refuse: (code: BrokenRequestCode) => Answer,
): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  socket.end(written(refuse(codeOf(error.code))), () => socket.destroy());
}

function codeOf(code: string | undefined): BrokenRequestCode {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
}

/** An answer as HTTP/1.1 text; its parts are our own. */
function written({ status, headers, body }: Answer): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  const length = new TextEncoder().encode(body).length;
  return [...lines, "Connection: close", `Content-Length: ${length}`, "", body].join("\r\n");
}
