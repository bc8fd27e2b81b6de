import { connect } from "node:http2";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Edge } from "../testdata/edge.ts";

/** Sends requests over one connection of HTTP/2, and returns their statuses and bodies. */
async function askHttp2(
  edge: Edge,
  requests: readonly Record<string, string>[],
): Promise<[status: unknown, body: string][]> {
  const session = connect(`https://127.0.0.1:${edge.sidecar.port}`, {
    ca: edge.pki.servers.certificatePem,
    cert: edge.partner.cert,
    key: edge.partner.key,
  });
  try {
    return await Promise.all(
      requests.map((headers) =>
        new Promise<[unknown, string]>((resolve, reject) => {
          const stream = session.request(headers);
          let [status, body]: [unknown, string] = [undefined, ""];
          stream.setEncoding("utf8");
          stream.on("response", (answer) => status = answer[":status"]);
          stream.on("data", (part: string) => body += part);
          stream.on("error", reject);
          stream.on("end", () => resolve([status, body]));
          stream.end();
        })
      ),
    );
  } finally {
    session.close();
  }
}

test("HTTP/2 comes in and HTTP/1.1 goes on, many requests over one connection", async () => {
  await Edge.with(async (edge) => {
    const requests = Array.from({ length: 50 }, (_, i) => ({ ":path": `/health?${i}` }));
    const answers = await askHttp2(edge, requests);
    assertEquals(answers, requests.map(() => [200, "answered"]));
    const lines = await edge.log("request", 50);
    assertEquals(new Set(lines.map(({ connection }) => connection)).size, 1);
    assertEquals(lines[0]!.protocol, "HTTP/2");
  });
});

test("over HTTP/2 too, headers are replaced and paths refused", async () => {
  await Edge.with(async (edge) => {
    const forged = {
      "x-forwarded-client-cert": "Hash=0",
      "x-mithqal-sidecar-secret": "guess",
      "x-mithqal-source-address": "203.0.113.9",
    };
    const [good, bad] = await askHttp2(edge, [{ ":path": "/health", ...forged }, {
      ":path": "/metrics",
    }]);
    assertEquals([good![0], bad![0], JSON.parse(bad![1]).code], [200, 404, "not_found"]);
    const { headers } = edge.seen[0]!;
    assertEquals([headers.get("x-mithqal-source-address"), edge.seen.length], [["127.0.0.1"], 1]);
    assertEquals(headers.get("x-mithqal-sidecar-secret")?.[0]?.startsWith("the-sidecar"), true);
  });
});

test("more requests than the bucket holds: 429, and when to come again", async () => {
  await Edge.with(async (edge) => {
    // All at once on one connection: the bucket of 20 is empty before it is filled again.
    const answers = await askHttp2(
      edge,
      Array.from({ length: 90 }, () => ({ ":path": "/health" })),
    );
    assertEquals(new Set(answers.map(([status]) => status)), new Set([200, 429]));
    const [, body] = answers.find(([status]) => status === 429)!;
    const { code, retry_after } = JSON.parse(body);
    assertEquals([code, retry_after], ["rate_limited", 1]);
  }, { settings: { requests_per_second: 10 } });
});
