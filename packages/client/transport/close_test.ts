// What closing a client waits for, and what it does not, under Node and under Deno.
import { assertEquals, assertRejects } from "@std/assert";
import { once } from "node:events";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { test } from "node:test";
import { makePartnerFiles } from "@mithqal/testing/credentials";
import { TransportError } from "../errors/transport_error.ts";
import { Mithqal, type MithqalOptions } from "../mithqal.ts";
import { credentialsOf } from "./testdata/credentials_of.ts";

const { partner: files, server: identity } = await makePartnerFiles();

/** A client of a server that listens for as long as it takes. */
async function withClient(
  server: Server,
  options: MithqalOptions,
  run: (mithqal: Mithqal) => Promise<void>,
): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const mithqal = await Mithqal.open(credentialsOf(files, `https://127.0.0.1:${port}`), options);
  await run(mithqal);
  const ended = once(server, "close");
  server.close();
  // It ends when the client has left no connection behind.
  await ended;
}

// Less than the 10 s after which undici gives a connection up by itself.
test("close() waits for no connection that nobody wants any more", { timeout: 8_000 }, async () => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  await withClient(silent, { deadlineMs: 300, timeoutMs: 200 }, async (mithqal) => {
    await assertRejects(() => mithqal.health(), TransportError, "no answer in time");
    await mithqal.close();
  });
});

test("close() waits for no token that nobody wants any more", { timeout: 8_000 }, async () => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  await withClient(silent, { deadlineMs: 300 }, async (mithqal) => {
    await assertRejects(() => mithqal.balances(), TransportError, "no token in time");
    await mithqal.close();
  });
});

test("close() cuts no call that is under way", async () => {
  const { certificate: cert, key } = identity;
  let close: () => Promise<void>;
  let closing: Promise<void> | undefined;
  const server = createHttpsServer({ cert, key }, (_message, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write('{"status":"ok",');
    closing = close();
    setImmediate(() => response.end('"environment":"sandbox"}'));
  });
  await withClient(server, {}, async (mithqal) => {
    close = () => mithqal.close();
    assertEquals((await mithqal.health()).status, "ok");
    await closing;
  });
});

test("close() lets a call that is under way be sent again", async () => {
  const { certificate: cert, key } = identity;
  let close: () => Promise<void>;
  let closing: Promise<void> | undefined;
  const server = createHttpsServer({ cert, key }, (message, response) => {
    if (closing === undefined) {
      closing = close();
      message.socket.destroy();
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end('{"status":"ok","environment":"sandbox"}');
  });
  await withClient(server, {}, async (mithqal) => {
    close = () => mithqal.close();
    assertEquals((await mithqal.health()).status, "ok");
    await closing;
  });
});
