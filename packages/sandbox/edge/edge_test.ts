import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { request, type RequestOptions } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { connect as connectTls } from "node:tls";
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
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
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
  };
  const service = createServer(serve).on("checkExpectation", serve);
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

/** What comes back over TLS for these bytes, until the connection ends. */
async function sendRaw(edge: Edge, bytes: string): Promise<string> {
  const { cert, key } = known;
  const ca = identities.servers.certificatePem;
  const socket = connectTls({ host: "127.0.0.1", port: edge.port, ca, cert, key });
  socket.on("error", () => {});
  let text = "";
  socket.on("data", (part) => text += part);
  socket.write(bytes);
  await new Promise((resolve) => socket.on("close", resolve));
  return text;
}

const broken: readonly [bytes: string, status: number, code: string][] = [
  ["hello\r\n\r\n", 400, "malformed_request"],
  [
    "POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
    "malformed_request",
  ],
  [`GET / HTTP/1.1\r\nX-A: ${"a".repeat(80_000)}\r\n\r\n`, 431, "headers_too_large"],
];

test("Edge refuses what is no request as the service refuses all else", async () => {
  await withEdge(async (edge, seen) => {
    for (const [bytes, status, code] of broken) {
      const [head, body] = (await sendRaw(edge, bytes)).split("\r\n\r\n");
      assertMatch(head!, new RegExp(`^HTTP/1.1 ${status} `));
      assertMatch(head!, /\r\nContent-Type: application\/problem\+json\r\n/);
      const told = JSON.parse(body!);
      assertEquals([told.status, told.code], [status, code]);
      assertMatch(head!, new RegExp(`\r\nX-Request-Id: ${told.request_id}\r\n`, "i"));
    }
    assertEquals(seen, []);
  });
});

test("Edge takes no refusal for the answer to a request that is under way", async () => {
  await withEdge(async (edge) => {
    const text = await sendRaw(edge, "GET / HTTP/1.1\r\n\r\nrubbish\r\n\r\n");
    assertEquals(text.includes("problem+json"), false);
  });
});

test("Edge hands on what it does not expect: the service answers that", async () => {
  await withEdge(async (edge, seen) => {
    const got = await ask(edge, { ...known, path: "/", headers: { Expect: "the-impossible" } });
    assertEquals("status" in got && [got.status, got.body], [201, "made"]);
    assertEquals(seen[0]!.lines.expect, ["the-impossible"]);
  });
});
