import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { problems } from "@mithqal/protocol";
import type { Ask } from "../testdata/edge_client.ts";
import { Edge } from "../testdata/edge.ts";

const post = { method: "POST" };
const cases: readonly [path: string, ask: Ask, code: keyof typeof problems, detail: string][] = [
  ["/nothing", {}, "not_found", "nothing is published under this path"],
  ["/health%2f", {}, "malformed_request", "the path has an escaped slash or a fragment"],
  ["/health", { headers: { a_b: "1" } }, "malformed_request", "a header's name has an underscore"],
  ["/health", { headers: { Upgrade: "x", Connection: "upgrade" } }, "malformed_request", "another"],
  ["/v1/orders", { method: "QUERY" }, "malformed_request", "the method QUERY"],
  [
    "/v1/orders",
    { ...post, body: "x".repeat(65_537) },
    "body_too_large",
    "expected a smaller body",
  ],
  ["/health", { headers: { a: "x".repeat(15_000) } }, "headers_too_large", "expected fewer or"],
];

test("Envoy's own answers have the shape of all others, with an id and the reason", async () => {
  await Edge.with(async (edge) => {
    for (const [path, ask, code, detail] of cases) {
      const { status, headers, json } = await edge.ask(path, ask);
      assertEquals([status, json?.code, json?.status], [problems[code].status, code, status], path);
      assertEquals(headers["content-type"], "application/problem+json");
      assertEquals(headers["cache-control"], "no-store");
      assertEquals([json.type, json.retry], [`/problems/${code}`, problems[code].retry]);
      assertMatch(json.request_id, /^edge_\d+_\d+$/);
      assertEquals(headers["x-request-id"], json.request_id);
      assert(json.detail.startsWith(detail), json.detail);
    }
    assertEquals(edge.seen.length, 0);
    const [line] = await edge.log("request", cases.length);
    assertEquals([line!.reason, line!.status], ["the path is not published", 404]);
  });
});

test("a body of exactly 64 KiB reaches the server, whole and with its length", async () => {
  await Edge.with(async (edge) => {
    const body = "x".repeat(65_536);
    const headers = { "Transfer-Encoding": "chunked" };
    assertEquals((await edge.ask("/v1/orders", { ...post, headers, body })).status, 200);
    const [seen] = edge.seen;
    assertEquals([seen!.body.length, seen!.headers.get("content-length")], [65_536, ["65536"]]);
    assertEquals(seen!.headers.has("transfer-encoding"), false);
  });
});

test("without a server: 503, and surely nothing was done", async () => {
  await Edge.with(async (edge) => {
    assertEquals((await edge.ask("/health")).status, 200);
    edge.stopServer();
    const { status, headers, json } = await edge.ask("/v1/orders", { ...post, body: "{}" });
    assertEquals([status, json.code, json.retry], [503, "service_unavailable", "same_key"]);
    assertEquals([headers["retry-after"], json.retry_after], ["1", 1]);
    const [, line] = await edge.log("request", 2);
    assertEquals(line!.reason, "the server takes no connections");
  });
});

test("a server that goes away in mid-request: 503, and the outcome is unknown", async () => {
  await Edge.with(async (edge) => {
    const { status, json } = await edge.ask("/v1/orders", { ...post, body: "{}" });
    assertEquals([status, json.code, json.retry], [503, "outcome_unknown", "same_key"]);
    assertEquals(edge.seen.length, 1, "it is sent once");
  }, { answer: (message) => message.socket.destroy() });
});
