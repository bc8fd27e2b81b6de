import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Edge } from "../testdata/edge.ts";
import { answersIn } from "../verify/answers.ts";
import { bareText } from "../verify/request_text.ts";
import { sendText } from "../verify/send_bytes.ts";

const hidden = "POST /v1/withdrawals HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n";
const size = hidden.length;

/** What is framed in two ways at once; each hides a second request in its body. */
const framings: readonly (readonly [headers: readonly string[], body: string])[] = [
  [["Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${hidden}`],
  [["Transfer-Encoding: chunked", `Content-Length: ${size}`], `0\r\n\r\n${hidden}`],
  [["Content-Length: 0", `Content-Length: ${size}`], hidden],
  [[`Content-Length: ${size}`, "Content-Length: 0"], hidden],
  [[`Content-Length: ${size}, 0`], hidden],
  [[`Content-Length: +${size}`], hidden],
  [["Content-Length: 0x10"], hidden],
  [["Content-Length: -1"], hidden],
  [["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${hidden}`],
  [["Transfer-Encoding: xchunked"], `0\r\n\r\n${hidden}`],
  [["Transfer-Encoding:\tchunked", "Transfer-Encoding: x"], `0\r\n\r\n${hidden}`],
  [["Transfer-Encoding : chunked"], `0\r\n\r\n${hidden}`],
  [["X: y\r\n Transfer-Encoding: chunked"], `0\r\n\r\n${hidden}`],
  [["Transfer-Encoding: chunked"], `-1\r\n${hidden}\r\n0\r\n\r\n`],
  [["Transfer-Encoding: chunked"], `ffffffffffffffffff\r\n${hidden}`],
  [["Transfer-Encoding: chunked"], `1;x\n\r\na\r\n0\r\n\r\n${hidden}`],
];

test("a request that can be read in two ways never brings a second one to the server", async () => {
  await Edge.with(async (edge) => {
    const sent = framings.map(async ([headers, body]) => {
      const lines = ["POST /v1/orders HTTP/1.1", "Host: a", "Connection: close", ...headers];
      return answersIn(await sendText(edge.target, bareText(lines, body)));
    });
    for (const [i, answers] of (await Promise.all(sent)).entries()) {
      assert(answers.length <= 1, `${framings[i]![0]}: ${JSON.stringify(answers)}`);
    }
    assertEquals(edge.seen.filter(({ target }) => target !== "/v1/orders"), []);
    for (const { headers, body } of edge.seen) {
      // What does reach the server has one length, and it is that of its body.
      assertEquals([headers.get("content-length"), headers.has("transfer-encoding")], [
        [String(body.length)],
        false,
      ]);
    }
  });
});

test("two requests on one connection are two, each with its own answer", async () => {
  await Edge.with(async (edge) => {
    const second = bareText(["GET /health HTTP/1.1", "Host: a", "Connection: close"]);
    const received = await sendText(edge.target, hidden + second);
    assertEquals(answersIn(received).map(({ status }) => status), [200, 200]);
    assertEquals(edge.seen.map(({ target }) => target), ["/v1/withdrawals", "/health"]);
  });
});
