import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { daysAgo } from "@mithqal/testing/identities";
import { waitUntil } from "@mithqal/testing/processes";
import { Edge, isDeno } from "../testdata/edge.ts";
import { askAdmin } from "./admin.ts";
import { startSidecar } from "./start_sidecar.ts";

test("a stop lets what is under way finish, and takes nothing new on that connection", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await Edge.with(async (edge) => {
    const client = edge.client();
    const underWay = client.ask("/v1/orders", { method: "POST", body: "{}" });
    await waitUntil("the request", () => edge.seen.length > 0);
    const stopped = edge.sidecar.stop();
    const isDraining = async () =>
      (await askAdmin(edge.sidecar.admin, "/listeners")).status === 200;
    assert(await isDraining());
    release();
    const reply = await underWay;
    assertEquals([reply.status, reply.headers.connection], [200, "close"]);
    await stopped;
    assertEquals((await edge.ask("/health")).status, 0);
    client.close();
  }, {
    answer: (_message, response) => void held.then(() => response.end("late")),
    settings: { drain_seconds: 5 },
  });
});

test("without secrets nothing starts, and the message says what to do", async () => {
  await Edge.with(async (edge) => {
    const settings = { ...edge.settings, secrets: join(edge.folder, "none") };
    await assertRejects(() => startSidecar(settings), Error, "it is not there");
    await assertRejects(() => startSidecar(settings), Error, "npm run sidecar -- secrets --folder");
  });
});

test("with a revocation list that has ended nothing starts", async () => {
  await Edge.with(async (edge) => {
    const list = join(edge.secretsFolder, "live", "revocation_lists.pem");
    await writeFile(list, await edge.pki.list([], daysAgo(8)));
    await assertRejects(() => startSidecar(edge.settings), Error, "got one that has ended");
  });
});

test("a port that is taken is named", async () => {
  await Edge.with(async (edge) => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const settings = { ...edge.settings, listen: { host: "127.0.0.1", port } };
    const admin = { host: "127.0.0.1", port: 0 };
    try {
      await assertRejects(() => startSidecar({ ...settings, admin }), Error, `:${port}`);
    } finally {
      taken.close();
    }
  });
});

test("Envoy's own controls are for its user alone", { skip: isDeno }, async () => {
  await Edge.with(async (edge) => {
    const { mode } = await stat(join(edge.folder, "admin.sock"));
    assertEquals(mode & 0o777, 0o600);
  });
});
