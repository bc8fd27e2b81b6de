import { createServer } from "node:http";
import { request, type RequestOptions } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { once } from "node:events";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { Identities } from "@mithqal/testing/identities";
import { Edge, type EdgeSecrets } from "./edge.ts";

const [identities, others] = [await Identities.create(), await Identities.create()];
const shown = await identities.server();
const secrets: EdgeSecrets = {
  certificate: shown.cert,
  key: shown.key,
  partnerAuthority: identities.partners.certificatePem,
  sidecarSecret: "the edge of this test",
};
const [known, stranger] = [await identities.partner(), await others.partner()];

/** What the service behind the edge has seen. */
interface Seen {
  url: string;
  lines: Record<string, string[]>;
  body: string;
}

async function withEdge(
  run: (edge: Edge, seen: Seen[]) => Promise<void>,
  answer: "made" | "nothing" | "half of it" = "made",
): Promise<void> {
  const seen: Seen[] = [];
  const service = createServer(async (message, response) => {
    let body = "";
    for await (const part of message) body += part;
    const lines: Record<string, string[]> = {};
    for (let i = 0; i < message.rawHeaders.length; i += 2) {
      (lines[message.rawHeaders[i]!.toLowerCase()] ??= []).push(message.rawHeaders[i + 1]!);
    }
    seen.push({ url: message.url!, lines, body });
    if (answer === "nothing") return void message.socket.destroy();
    response.writeHead(201, ["X-Twice", "a", "X-Twice", "b"]);
    if (answer === "made") return void response.end("made");
    response.write("ma", () => message.socket.destroy());
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  const upstream = { host: "127.0.0.1", port };
  const edge = await Edge.open({ host: "127.0.0.1", port: 0, upstream, secrets });
  try {
    await run(edge, seen);
  } finally {
    await edge.stop(100);
    service.closeAllConnections();
    service.close();
  }
}

type Got = { status: number; raw: string[]; body: string } | { failed: string };

function ask(edge: Edge, options: RequestOptions, body = ""): Promise<Got> {
  return new Promise((resolve) => {
    const sent = request({
      host: "127.0.0.1",
      port: edge.port,
      ca: identities.servers.certificatePem,
      agent: false,
      ...options,
    }, (answer) => {
      let text = "";
      answer.on("data", (part) => text += part);
      answer.on("error", ({ message }) => resolve({ failed: message }));
      answer.on("end", () => {
        resolve({ status: answer.statusCode!, raw: answer.rawHeaders, body: text });
      });
    });
    sent.on("error", (error: Error & { code?: string }) => {
      resolve({ failed: error.code ?? error.message });
    });
    sent.end(body);
  });
}

test("Edge forwards target, body and lines as they came, and says whose certificate it is", async () => {
  await withEdge(async (edge, seen) => {
    const { cert, key, sha256 } = known;
    const path = "/v1/a%2Fb/../c?x=1&x=2";
    const got = await ask(
      edge,
      { cert, key, method: "POST", path, headers: { "X-Mine": "1" } },
      "{}",
    );
    assertEquals("status" in got && [got.status, got.body], [201, "made"]);
    assertEquals([seen[0]!.url, seen[0]!.body], [path, "{}"]);
    const { lines } = seen[0]!;
    assertEquals(lines["x-forwarded-client-cert"], [`Hash=${sha256}`]);
    assertEquals(lines["x-mithqal-sidecar-secret"], ["the edge of this test"]);
    assertEquals(lines["x-mithqal-source-address"], ["127.0.0.1"]);
    assertEquals(lines["x-mine"], ["1"]);
  });
});

test("Edge replaces what a client sends under the sidecar's names", async () => {
  await withEdge(async (edge, seen) => {
    const forged = {
      "X-Forwarded-Client-Cert": [`Hash=${"0".repeat(64)}`, `Hash=${"1".repeat(64)}`],
      "X-Mithqal-Sidecar-Secret": "guessed",
      "x-MITHQAL-source-address": "8.8.8.8",
    };
    await ask(edge, { ...known, path: "/", headers: forged });
    const { lines } = seen[0]!;
    assertEquals(lines["x-forwarded-client-cert"], [`Hash=${known.sha256}`]);
    assertEquals(lines["x-mithqal-sidecar-secret"], ["the edge of this test"]);
    assertEquals(lines["x-mithqal-source-address"], ["127.0.0.1"]);
  });
});

test("Edge lets nobody in without a certificate of the partners' authority", async () => {
  await withEdge(async (edge, seen) => {
    assertMatch(JSON.stringify(await ask(edge, { path: "/" })), /failed/);
    assertMatch(JSON.stringify(await ask(edge, { ...stranger, path: "/" })), /failed/);
    assertEquals(seen, []);
  });
});

test("Edge speaks no plain HTTP", async () => {
  await withEdge(async (edge, seen) => {
    const socket = connect({ host: "127.0.0.1", port: edge.port });
    // It may be reset, which once() would throw.
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    let text = "";
    socket.on("data", (part) => text += part);
    await closed;
    assertEquals([text.includes("HTTP/1.1 2"), seen], [false, []]);
  });
});

test("Edge.replaceSecrets() shows the new secret and takes the new authority", async () => {
  await withEdge(async (edge, seen) => {
    edge.replaceSecrets({
      ...secrets,
      partnerAuthority: others.partners.certificatePem,
      sidecarSecret: "another",
    });
    assertMatch(JSON.stringify(await ask(edge, { ...known, path: "/" })), /failed/);
    await ask(edge, { ...stranger, path: "/" });
    assertEquals(seen[0]!.lines["x-mithqal-sidecar-secret"], ["another"]);
  });
});

test("Edge tells in the service's own words that no answer came", async () => {
  await withEdge(async (edge) => {
    const got = await ask(edge, { ...known, path: "/v1/orders?secret=1" });
    if ("failed" in got) throw new TypeError(got.failed);
    const { status, code, instance, retry } = JSON.parse(got.body);
    assertEquals([got.status, status, code, instance, retry], [
      503,
      503,
      "outcome_unknown",
      "/v1/orders",
      "same_key",
    ]);
  }, "nothing");
});

test("Edge cuts an answer that its service did not finish", async () => {
  await withEdge(async (edge) => {
    assertMatch(JSON.stringify(await ask(edge, { ...known, path: "/" })), /failed/);
  }, "half of it");
});
