// Postgres is lost with its disk, and comes back as packages/server/README.md says: "Restore".
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { assertEquals } from "@std/assert";
import { headerNames, limits } from "@mithqal/protocol";
import { waitUntil } from "../processes/mod.ts";
import { findPostgres, PostgresServer } from "../real/cluster.ts";
import { Backup, noBackup } from "./testdata/backup.ts";
import type { Partner } from "./testdata/partner.ts";
import { assertExactlyPlaced, orderIdsOf } from "./testdata/placed_orders.ts";
import { RawClient } from "./testdata/raw_client.ts";
import { Stack } from "./testdata/stack.ts";
import { SteadyOrders } from "./testdata/steady_orders.ts";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/** The restore takes less than what is left of this signature's time, or it need not be waited for. */
const lostAgeSeconds = 285;

/** A signed order that was executed, as somebody may have copied it. */
interface Copied {
  readonly body: { readonly quote_id: string };
  readonly key: string;
  readonly signature: Readonly<Record<string, string>>;
  readonly orderId: string;
}

async function sendOrder(client: RawClient, ageSeconds = 0): Promise<Copied> {
  const body = { quote_id: (await client.quote()).json.quote_id };
  const key = crypto.randomUUID();
  const signature = await client.sign("/v1/orders", body, ageSeconds);
  const { status, json } = await client.post("/v1/orders", body, key, signature);
  assertEquals(status, 201);
  return { body, key, signature, orderId: json.order_id };
}

/** Sends a copy once under its key and once under another. */
async function assertRefused(client: RawClient, copied: Copied, code: string): Promise<void> {
  for (const key of [copied.key, crypto.randomUUID()]) {
    const { status, json } = await client.post("/v1/orders", copied.body, key, copied.signature);
    assertEquals([status, json.code], [401, code]);
  }
}

/** Sends each order anew under its key: each is the one that there is. */
async function assertReplayed(
  client: RawClient,
  partner: Partner,
  placed: ReadonlyMap<string, string>,
): Promise<void> {
  const quotes = new Map<string, string>();
  const reader = await partner.client();
  for await (const { order_id, quote_id } of reader.orders.list({ limit: 200 })) {
    quotes.set(order_id, quote_id);
  }
  await reader.close();
  for (const [key, orderId] of placed) {
    const { status, json } = await client.order(quotes.get(orderId)!, key);
    assertEquals([status, json.order_id], [200, orderId]);
  }
}

/** Until no copy with this timestamp is taken any more. */
async function outlive({ signature }: Copied): Promise<void> {
  const signedSeconds = Number(signature[headerNames.timestamp]);
  const overMs = (signedSeconds + limits.request.timestampWindowSeconds + 2) * 1_000;
  await delay(Math.max(0, overMs - Date.now()));
}

async function start(backup: Backup): Promise<{ stack: Stack; partner: Partner }> {
  closers.push(() => backup.remove());
  const stack = await Stack.start(undefined, backup.settings);
  closers.push(() => stack.stop());
  const terms = ["quotes_per_second=1000", "orders_per_second=1000", "open_quotes_max=1000"];
  const wanted = { clientId: "steady", terms, webhookUrl: stack.receiver.url };
  const [partner] = await stack.partners(wanted) as [Partner];
  return { stack, partner };
}

test("a lost server comes back: what its backup holds is replayed, and no copy is executed", {
  skip: noBackup,
}, async () => {
  const backup = new Backup();
  const { stack, partner } = await start(backup);
  const orders = await SteadyOrders.while(partner, 4, async (orders) => {
    await orders.more(20);
    await backup.take(stack.postgres);
    await orders.more(20);
  });
  const before = await RawClient.open(partner, stack.ports[0]);
  const kept = await sendOrder(before);
  await backup.archiveAll(stack.postgres);
  const lost = await sendOrder(before, lostAgeSeconds);
  await before.close();

  await backup.lose(stack.postgres);
  await stack.stopProcesses();
  await backup.restore(stack.postgres);
  await stack.checkDatabase();
  await outlive(lost);
  await stack.startProcesses();

  const there = await orderIdsOf(partner);
  assertEquals(there, new Set([...orders.placed.values(), kept.orderId]));
  const client = await RawClient.open(partner, stack.ports[1]);
  await assertReplayed(client, partner, orders.placed);
  await assertRefused(client, kept, "nonce_reused");
  await assertRefused(client, lost, "timestamp_out_of_window");
  await client.close();
  assertEquals(await orderIdsOf(partner), there);

  const later = await SteadyOrders.while(partner, 4, (orders) => orders.more(20));
  await assertExactlyPlaced(partner, later, there);
  await waitUntil("every order's event", () => {
    const told = stack.receiver.orderIds;
    return [...there, ...later.placed.values()].every((id) => told.has(id));
  });
  assertEquals(stack.receiver.refused, []);
  await stack.checkBooks();

  const spare = await PostgresServer.start(findPostgres()!);
  closers.push(() => spare.remove());
  backup.copyByDump(stack.postgres, Stack.database, spare);
  await stack.checkDatabase(spare);
});
