import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { daysAgo, Identities } from "@mithqal/testing/identities";
import { Edge } from "../testdata/edge.ts";
import { verify } from "./verify.ts";

test("verify() finds a running pair as it should be", async () => {
  await Edge.with(async (edge) => {
    const [revoked, expired] = [
      await edge.pki.partner("gone"),
      await edge.pki.partner("old", { since: daysAgo(400) }),
    ];
    await edge.write({ revocationLists: await edge.pki.list([revoked]) });
    const things = await verify({ ...edge.target, revoked, expired });
    const faults = things.filter(({ ok }) => ok === false);
    assertEquals(faults, []);
    assert(things.length > 60);
    const reached = new Set(edge.seen.map(({ target }) => target));
    assertEquals([...reached].sort(), ["/health", "/v1/orders"]);
  });
});

test("verify() finds what a lax server lets through", async () => {
  const pki = await Identities.create();
  const [{ cert, key }, client] = [await pki.server(), await pki.partner()];
  const server = createServer({ cert, key }, ({ headers }, response) => {
    response.statusCode = "x-forwarded-client-cert" in headers ? 401 : 200;
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const ca = pki.servers.certificatePem;
  try {
    const things = await verify({ host: "127.0.0.1", port, ca, client, patienceMs: 300 });
    const failed = new Set(things.filter(({ ok }) => ok === false).map(({ name }) => name));
    const expected = [
      "no certificate",
      "a certificate of another authority with the same name",
      "a forged certificate header",
      "the secret's header with underscores",
      "headers that do not end",
      "a handshake that does not begin",
      "a body of 64 KiB and one byte",
      "two Hosts",
      "the path /metrics",
    ];
    assertEquals(expected.filter((name) => !failed.has(name)), []);
    const open = things.filter(({ ok }) => ok === null).map(({ name }) => name);
    assert(open.includes("a revoked certificate"));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
