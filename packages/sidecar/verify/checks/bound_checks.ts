import { limits } from "@mithqal/protocol";
import { isCut } from "../answers.ts";
import { bareText, requestText } from "../request_text.ts";
import { sendPlain } from "../send_bytes.ts";
import type { Check } from "../target.ts";
import { refusal } from "./refusal.ts";

const tooLong = limits.request.bodyMaxBytes + 1;
const many = Array.from({ length: 100 }, (_, i) => `X-Header-${i}: x`);

/** Too much, and too slowly. */
export const boundChecks: readonly Check[] = [
  refusal(
    "a body of 64 KiB and one byte",
    ["body_too_large"],
    requestText("POST /v1/orders HTTP/1.1", [`Content-Length: ${tooLong}`], "x".repeat(tooLong)),
  ),
  refusal(
    "the same in chunks",
    ["body_too_large"],
    requestText(
      "POST /v1/orders HTTP/1.1",
      ["Transfer-Encoding: chunked"],
      `${tooLong.toString(16)}\r\n${"x".repeat(tooLong)}\r\n0\r\n\r\n`,
    ),
  ),
  refusal(
    "a header of 20 KB",
    ["headers_too_large"],
    requestText("GET /health HTTP/1.1", [`X-Long: ${"x".repeat(20_000)}`]),
  ),
  refusal(
    "a hundred headers",
    ["headers_too_large"],
    requestText("GET /health HTTP/1.1", many),
  ),
  refusal(
    "a target of 20 KB",
    ["headers_too_large"],
    requestText(`GET /health?${"x".repeat(20_000)} HTTP/1.1`),
  ),
  refusal(
    "headers that do not end",
    ["request_timeout"],
    bareText(["GET /health HTTP/1.1", "Host: edge.verify"]).slice(0, -2),
  ),
  refusal(
    "a body that does not end",
    ["request_timeout"],
    requestText("POST /v1/orders HTTP/1.1", ["Content-Length: 10"], "x"),
  ),
  {
    name: "a handshake that does not begin",
    expected: "the connection ends without an answer",
    look: async (target) => isCut(await sendPlain(target, "")),
  },
];
