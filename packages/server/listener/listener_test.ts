// What a raw socket can do to the listener: the target arrives as it was sent, and broken requests
// are refused in the service's own shape.
import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { waitUntil } from "@mithqal/testing/processes";
import { readReply, requestBytes, sendRaw } from "../testdata/raw_http.ts";
import type { ListenerBounds } from "./bounds.ts";
import type { Answer, Exchange } from "./exchange.ts";
import type { ListenAddress } from "./listen_address.ts";
import { Listener, type Responder } from "./listener.ts";
import { operatorVariables } from "../testdata/operator_variables.ts";
import { noUnixSockets, testAddress } from "../testdata/test_address.ts";

/** Answers what it has got, and can be made to wait. */
class Echo implements Responder {
  readonly exchanges: Exchange[] = [];
  hold: Promise<void> = Promise.resolve();

  async answer(exchange: Exchange): Promise<Answer> {
    this.exchanges.push(exchange);
    await this.hold;
    const { method, rawTarget, path, body } = exchange;
    return answer(200, JSON.stringify({ method, rawTarget, path, bytes: body.length }));
  }

  refuse(code: string): Answer {
    const status = { body_too_large: 413, headers_too_large: 431, request_timeout: 408 }[code] ??
      400;
    return answer(status, JSON.stringify({ code }));
  }
}

function answer(status: number, body: string): Answer {
  return { status, headers: ["Content-Type", "application/json"], body };
}

async function withListener(
  run: (address: ListenAddress, echo: Echo) => Promise<void>,
  bounds: Partial<ListenerBounds> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-"));
  const echo = new Echo();
  const listener = new Listener(echo, bounds);
  const address = await listener.start(testAddress(folder));
  try {
    await run(address, echo);
  } finally {
    await listener.stop(500);
    await rm(folder, { recursive: true });
  }
}

const targets = [
  "/a/../b/./c%2e%2F//d?x=1&y=%zz'\"|^`{}\\",
  "/v1/orders?",
  "/v1/orders??a=b?c",
  "//host/path",
  "/a#b",
  "http://other/p/../q?x",
];

test("the listener hands on the raw target, byte for byte", async () => {
  await withListener(async (address) => {
    for (const target of targets) {
      const { status, json } = readReply(await sendRaw(address, requestBytes("GET", target, [])));
      assertEquals([status, json.rawTarget, json.path], [200, target, target.split("?")[0]]);
    }
  });
});

test("the listener hands on header lines one by one", async () => {
  await withListener(async (address, echo) => {
    const headers = [["Authorization", "one"], ["authorization", "two"], ["X-A", "  b  "]] as const;
    await sendRaw(address, requestBytes("GET", "/", headers));
    const [exchange] = echo.exchanges;
    assertEquals(exchange?.headers.get("Authorization"), ["one", "two"]);
    assertEquals(exchange?.headers.get("X-A"), "b");
  });
});

test("a body is read in whole, by length or in chunks, up to 64 KiB", async () => {
  await withListener(async (address, echo) => {
    const most = new Uint8Array(65_536).fill(0x61);
    const whole = readReply(await sendRaw(address, requestBytes("POST", "/", [], most)));
    assertEquals([whole.status, whole.json.bytes], [200, 65_536]);
    const chunked = "POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n" +
      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    assertEquals(readReply(await sendRaw(address, chunked)).json.bytes, 5);
    assertEquals(new TextDecoder().decode(echo.exchanges.at(-1)!.body), "abcde");
    assertEquals(echo.exchanges.at(-1)!.body.buffer.byteLength, 5);
  });
});

test("a body that is too large is 413, announced or not, and the connection ends", async () => {
  await withListener(async (address, echo) => {
    const announced = "POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n";
    assertEquals(readReply(await sendRaw(address, announced)).json.code, "body_too_large");
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const endless = `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`;
    const reply = readReply(await sendRaw(address, endless));
    assertEquals([reply.status, reply.headers.connection], [413, "close"]);
    assertEquals(echo.exchanges.length, 0);
  });
});

test("what is no request is refused in the service's own shape", async () => {
  const large = `GET / HTTP/1.1\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`;
  const cases: [string, number, string][] = [
    ["hello\r\n\r\n", 400, "malformed_request"],
    ["GET /ä HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    ["GET / HTTP/1.1\nHost: a\n\n", 400, "malformed_request"],
    ["GET / HTTP/1.1\r\nX-A : b\r\n\r\n", 400, "malformed_request"],
    ["GET / HTTP/1.1\r\nX-A: b\r\n c\r\n\r\n", 400, "malformed_request"],
    [
      "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
      "malformed_request",
    ],
    [
      "POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "malformed_request",
    ],
    [large, 431, "headers_too_large"],
  ];
  await withListener(async (address, echo) => {
    for (const [text, status, code] of cases) {
      const reply = readReply(await sendRaw(address, text));
      assertEquals([reply.status, reply.json?.code], [status, code], text.slice(0, 60));
      assertEquals(reply.headers.connection, "close");
    }
    assertEquals(echo.exchanges.length, 0);
  });
});

test("whatever a client expects, it gets the service's own answer", async () => {
  await withListener(async (address) => {
    const text = "GET /a HTTP/1.1\r\nExpect: the-impossible\r\nConnection: close\r\n\r\n";
    const { status, json } = readReply(await sendRaw(address, text));
    assertEquals([status, json?.path], [200, "/a"]);
  });
});

test("headers and bodies that do not come in time are 408", async () => {
  const bounds = { headersTimeoutMs: 20, requestTimeoutMs: 20, timeoutCheckMs: 5 };
  await withListener(async (address, echo) => {
    for (
      const text of [
        "POST / HTTP/1.1\r\nX-A: b\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\na",
      ]
    ) {
      const reply = readReply(await sendRaw(address, text));
      assertEquals([reply.status, reply.json?.code], [408, "request_timeout"], text);
    }
    assertEquals(echo.exchanges.length, 0);
  }, bounds);
});

test("rubbish after a whole request ends the connection and is not taken for its answer", async () => {
  await withListener(async (address, echo) => {
    echo.hold = new Promise(() => {});
    const text = await sendRaw(address, "GET /first HTTP/1.1\r\n\r\nrubbish\r\n\r\n");
    assertEquals([text, echo.exchanges.length], ["", 1]);
  });
});

test("requests of one connection are answered in their order", async () => {
  await withListener(async (address) => {
    const text = "GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\nConnection: close\r\n\r\n";
    const replies = await sendRaw(address, text);
    assert(replies.indexOf('"/1"') > 0 && replies.indexOf('"/1"') < replies.indexOf('"/2"'));
  });
});

test("a client that goes away in the middle of its body is forgotten", async () => {
  await withListener(async (address, echo) => {
    const socket = connect(address);
    await new Promise((resolve) =>
      socket.write("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\na", resolve)
    );
    socket.destroy();
    assertEquals(readReply(await sendRaw(address, requestBytes("GET", "/", []))).status, 200);
    assertEquals(echo.exchanges.length, 1);
  });
});

test("stop() lets what is under way finish, and takes nothing new", async () => {
  const echo = new Echo();
  let release = () => {};
  echo.hold = new Promise((resolve) => release = resolve);
  const listener = new Listener(echo);
  const address = await listener.start({ host: "127.0.0.1", port: 0 });
  const reply = sendRaw(address, "GET /last HTTP/1.1\r\n\r\n");
  await waitUntil("the request", () => echo.exchanges.length === 1);
  const stopped = listener.stop();
  await assertRejects(() => sendRaw(address, "GET / HTTP/1.1\r\n\r\n"), Error);
  release();
  const last = readReply(await reply);
  assertEquals([last.status, last.headers.connection], [200, "close"]);
  await stopped;
});

test("stop() cuts what does not finish in its time of grace", async () => {
  const echo = new Echo();
  echo.hold = new Promise(() => {});
  const listener = new Listener(echo);
  const address = await listener.start({ host: "127.0.0.1", port: 0 });
  const reply = sendRaw(address, "GET /last HTTP/1.1\r\n\r\n").catch(() => "");
  await waitUntil("the request", () => echo.exchanges.length === 1);
  await listener.stop(1);
  assertEquals(await reply, "");
});

test("stop() cuts who has connected and does not begin with TLS", async () => {
  const own = await operatorVariables("sandbox");
  const listener = new Listener(new Echo(), {}, {
    certificate: own.MITHQAL_OPERATOR_TLS_CERTIFICATE!,
    key: own.MITHQAL_OPERATOR_TLS_KEY!,
    clientAuthority: own.MITHQAL_OPERATOR_CA!,
  });
  const address = await listener.start({ host: "127.0.0.1", port: 0 });
  const socket = connect(address);
  const closed = once(socket, "close");
  await once(socket, "connect");
  // Connections are taken in their order: when the next one is refused, this one is there.
  await sendRaw(address, "GET / HTTP/1.1\r\n\r\n").catch(() => "");
  let isStopped = false;
  void listener.stop(1).then(() => isStopped = true);
  await waitUntil("the stop", () => isStopped);
  await closed;
});

test("start() takes over a socket that nobody listens on, and nothing else", {
  skip: noUnixSockets,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-"));
  const path = join(folder, "s.sock");
  const first = new Listener(new Echo());
  await first.start({ path });
  await assertRejects(() => new Listener(new Echo()).start({ path }), Error, "EADDRINUSE");
  await first.stop();
  await leaveSocketBehind(path);
  const second = new Listener(new Echo());
  await second.start({ path });
  assertEquals(readReply(await sendRaw({ path }, requestBytes("GET", "/", []))).status, 200);
  await second.stop();
  await writeFile(path, "no socket");
  await assertRejects(() => new Listener(new Echo()).start({ path }), Error, "EADDRINUSE");
  await rm(folder, { recursive: true });
});

/** A listening process that is killed does not remove its socket file. */
async function leaveSocketBehind(path: string): Promise<void> {
  const server = createServer().listen(`${path}.old`);
  await once(server, "listening");
  await rename(`${path}.old`, path);
  server.close();
}
