import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readXfcc } from "@mithqal/protocol/identity";
import { Edge } from "../testdata/edge.ts";

const forgeries: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  {},
  { "x-forwarded-client-cert": `Hash=${"0".repeat(64)};Subject="CN=other"` },
  { "X-Forwarded-Client-Cert": [`Hash=${"0".repeat(64)}`, `Hash=${"1".repeat(64)}`] },
  { "X-FORWARDED-CLIENT-CERT": `By=spiffe://x;Hash=${"0".repeat(64)},Hash=${"1".repeat(64)}` },
  { "x-mithqal-sidecar-secret": "the-sidecar-of-these-tests-knows-thi5" },
  { "X-Mithqal-Sidecar-Secret": ["one", "two"] },
  { "x-mithqal-source-address": "203.0.113.9" },
  { "X-Mithqal-Source-Address": ["203.0.113.9", "203.0.113.10"] },
  { "X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", Forwarded: "for=203.0.113.9" },
  { Connection: "close, x-forwarded-client-cert, x-mithqal-sidecar-secret" },
  { "X-Envoy-Retry-On": "5xx", "X-Envoy-Upstream-Rq-Timeout-Ms": "1", "X-Request-Id": "mine" },
];

test("whatever a client writes, the server sees the certificate, the secret and the peer", async () => {
  await Edge.with(async (edge) => {
    for (const headers of forgeries) {
      const { status } = await edge.ask("/health?a=%2f", { headers });
      assertEquals(status, 200, JSON.stringify(headers));
      const { headers: seen, target } = edge.seen.at(-1)!;
      const xfcc = readXfcc(seen.get("x-forwarded-client-cert")?.join());
      assert(xfcc.ok);
      assertEquals([xfcc.certificateHash, xfcc.subject], [
        edge.partner.sha256,
        "CN=demo,O=Bank Alpha",
      ]);
      assertEquals(seen.get("x-mithqal-sidecar-secret"), ["the-sidecar-of-these-tests-knows-this"]);
      assertEquals(seen.get("x-mithqal-source-address"), ["127.0.0.1"]);
      assertEquals([seen.has("x-forwarded-for"), target], [false, "/health?a=%2f"]);
    }
    assertEquals(edge.seen.length, forgeries.length);
  });
});

test("a subject that looks like a second element stays inside its quotes", async () => {
  await Edge.with(async (edge) => {
    const name = `demo;Hash=${"0".repeat(64)}`.slice(0, 60);
    const odd = await edge.pki.partner("odd", {
      organization: `Bank, Alpha;${name.slice(5, 40)}`,
    });
    assertEquals((await edge.ask("/health", { who: odd })).status, 200);
    const xfcc = readXfcc(edge.seen[0]!.headers.get("x-forwarded-client-cert")?.join());
    assert(xfcc.ok);
    assertEquals(xfcc.certificateHash, odd.sha256);
  });
});

test("a partner in a private network is no part of the house: it steers nothing", async () => {
  let failures = 1;
  await Edge.with(async (edge) => {
    const headers = {
      "X-Envoy-Upstream-Rq-Timeout-Ms": "20",
      "X-Envoy-Retry-On": "5xx,reset",
      "X-Envoy-Max-Retries": "3",
    };
    assertEquals((await edge.ask("/health", { headers })).json?.code, "outcome_unknown");
    assertEquals([(await edge.ask("/health", { headers })).status, edge.seen.length], [200, 2]);
  }, {
    answer: (message, response) => {
      if (failures-- > 0) message.socket.destroy();
      else setTimeout(() => response.end(), 200);
    },
  });
});
