import { answersIn, described } from "../answers.ts";
import { bareText, requestText } from "../request_text.ts";
import { sendText } from "../send_bytes.ts";
import type { Check } from "../target.ts";
import { refusal } from "./refusal.ts";

const malformed = ["malformed_request"];
const chunked = "Transfer-Encoding: chunked";
const order = "POST /v1/orders HTTP/1.1";
/** What a reader that was led astray would take for a request of its own. */
const hidden = "GET /health HTTP/1.1\r\nHost: edge.verify\r\n\r\n";

/** Requests that two readers could understand in two ways: one refusal, and never a second answer. */
export const smugglingChecks: readonly Check[] = [
  refusal("a length and chunks", malformed, framed(["Content-Length: 5", chunked], "0\r\n\r\n")),
  refusal("chunks and a length", malformed, framed([chunked, "Content-Length: 5"], "0\r\n\r\n")),
  refusal("two lengths", malformed, framed(["Content-Length: 0", "Content-Length: 44"])),
  refusal("two lengths in one line", malformed, framed(["Content-Length: 0, 44"])),
  refusal("a length with a sign", malformed, framed(["Content-Length: +44"])),
  refusal("an unknown encoding", malformed, framed(["Transfer-Encoding: xchunked"])),
  refusal("two encodings", malformed, framed([chunked, "Transfer-Encoding: identity"])),
  refusal("a blank before the colon", malformed, framed(["Transfer-Encoding : chunked"])),
  refusal("a header on two lines", malformed, framed(["Transfer-Encoding:\r\n chunked"])),
  refusal("a bad size of a chunk", malformed, framed([chunked], "zz\r\nabc\r\n0\r\n\r\n")),
  single(
    "a chunk longer than it says",
    framed([chunked], `1\r\nabc\r\n0\r\n\r\n${hidden}`),
  ),
  refusal("a NUL in a header", malformed, framed(["X-Header: a\0b"])),
  single(
    "a carriage return in a header",
    framed(["Content-Length: 0", "X-Header: a\rTransfer-Encoding: chunked"], ""),
  ),
  refusal(
    "two Hosts",
    malformed,
    requestText("GET /health HTTP/1.1", ["Host: other.verify"]),
  ),
  refusal("no Host", malformed, bareText(["GET /health HTTP/1.1", "Connection: close"])),
  refusal("HTTP/1.0", malformed, bareText(["GET /health HTTP/1.0", "Host: edge.verify"])),
  refusal("HTTP/0.9", malformed, "GET /health\r\n\r\n"),
  refusal(
    "an upgrade to HTTP/2 in plain text",
    malformed,
    requestText("GET /health HTTP/1.1", ["Upgrade: websocket", "Connection: upgrade"]),
  ),
];

/** Where the sidecar frames a request anew, the answer to what it framed is enough. */
function single(name: string, text: string): Check {
  return {
    name,
    expected: "one answer, and no other",
    look: async (target) => {
      const received = await sendText(target, text);
      return { ok: answersIn(received).length === 1, seen: described(received) };
    },
  };
}

function framed(headers: readonly string[], body = hidden): string {
  return requestText(order, headers, body);
}
