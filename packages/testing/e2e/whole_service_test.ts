// partner ─ balancer ─ 2 × (Envoy ─ api) ─ Postgres ─ worker and operator, each a process of its own.
import { after, test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Mithqal, RetryNote } from "@mithqal/client";
import { waitUntil } from "../processes/mod.ts";
import { noPostgres } from "../real/mod.ts";
import { Front } from "./testdata/front.ts";
import type { Partner } from "./testdata/partner.ts";
import { assertExactlyPlaced, orderIdsOf } from "./testdata/placed_orders.ts";
import { RawClient } from "./testdata/raw_client.ts";
import { Stack } from "./testdata/stack.ts";
import { SteadyOrders } from "./testdata/steady_orders.ts";

const wide = ["quotes_per_second=1000", "orders_per_second=1000", "open_quotes_max=1000"];
const boundedPerSecond = 10;

interface Whole {
  readonly stack: Stack;
  /** Has webhooks, and orders all the time. */
  readonly steady: Partner;
  readonly twin: Partner;
  readonly bounded: Partner;
  readonly leaver: Partner;
}

let started: Promise<Whole> | undefined;
const closers: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(): Promise<Whole> {
  const stack = await Stack.start();
  closers.push(() => stack.stop());
  const [steady, twin, bounded, leaver] = await stack.partners(
    { clientId: "steady", terms: wide, webhookUrl: stack.receiver.url },
    { clientId: "twin", terms: wide },
    {
      clientId: "bounded",
      terms: [`quotes_per_second=${boundedPerSecond}`, "open_quotes_max=1000"],
    },
    { clientId: "leaver" },
  ) as [Partner, Partner, Partner, Partner];
  return { stack, steady, twin, bounded, leaver };
}

/** Registers a test on the one stack of this file. */
function whole(name: string, run: (whole: Whole) => Promise<void>): void {
  test(name, { skip: noPostgres }, async () => run(await (started ??= start())));
}

/** Runs a test with a client at each replica. */
async function withBoth(
  { stack }: Whole,
  partner: Partner,
  run: (first: RawClient, second: RawClient) => Promise<void>,
): Promise<void> {
  const [one, other] = stack.ports;
  const clients = [await RawClient.open(partner, one), await RawClient.open(partner, other)];
  try {
    await run(clients[0]!, clients[1]!);
  } finally {
    for (const client of clients) await client.close();
  }
}

whole("the same key at both replicas at once has one effect, and one answer", async (all) => {
  await withBoth(all, all.twin, async (first, second) => {
    const before = await orderIdsOf(all.twin);
    for (let round = 0; round < 10; round++) {
      const { json: quote } = await first.quote();
      const key = crypto.randomUUID();
      const [one, other] = await Promise.all([
        first.order(quote.quote_id, key),
        second.order(quote.quote_id, key),
      ]);
      assertEquals([one.status, other.status].sort(), [200, 201]);
      assertEquals(one.json, other.json);
    }
    assertEquals((await orderIdsOf(all.twin)).size - before.size, 10);
  });
});

whole("the same nonce at both replicas at once wins once", async (all) => {
  await withBoth(all, all.twin, async (first, second) => {
    for (let round = 0; round < 10; round++) {
      const body = { quote_id: (await first.quote()).json.quote_id };
      const signature = await first.sign("/v1/orders", body);
      const replies = await Promise.all(
        [first, second].map((at) => at.post("/v1/orders", body, crypto.randomUUID(), signature)),
      );
      const [won, lost] = replies.sort((a, b) => a.status - b.status);
      assertEquals([won!.status, lost!.status, lost!.json.code], [201, 401, "nonce_reused"]);
    }
  });
});

whole("one quote at both replicas at once is executed once", async (all) => {
  await withBoth(all, all.twin, async (first, second) => {
    for (let round = 0; round < 10; round++) {
      const { json: quote } = await first.quote();
      const replies = await Promise.all([
        first.order(quote.quote_id),
        second.order(quote.quote_id),
      ]);
      const [won, lost] = replies.sort((a, b) => a.status - b.status);
      assertEquals([won!.status, lost!.status, lost!.json.code], [
        201,
        409,
        "quote_already_executed",
      ]);
    }
  });
});

whole("what a partner may ask is counted over both replicas", async (all) => {
  await withBoth(all, all.bounded, async (first, second) => {
    const begunMs = Date.now();
    const statuses: number[] = [];
    const ask = async (client: RawClient) => {
      while (Date.now() - begunMs < 4_000) statuses.push((await client.quote()).status);
    };
    await Promise.all([first, second, first, second].map(ask));
    const seconds = (Date.now() - begunMs) / 1_000;
    const passed = statuses.filter((status) => status === 201).length;
    assertEquals(new Set(statuses), new Set([201, 429]));
    // Two seconds' worth at once, and then what comes anew.
    assert(passed <= 1.1 * boundedPerSecond * (2 + seconds), `${passed} in ${seconds} s`);
  });
});

/** Asks on a connection that is kept, until the answer is a refusal; tells when that was. */
async function refused(client: Mithqal): Promise<{ code: string; atMs: number }> {
  let code = "";
  await waitUntil("a refusal", async () => {
    code = await client.health().then(() => "", (error) => error.code);
    return code !== "";
  });
  return { code, atMs: Date.now() };
}

whole("a revoked certificate ends at both replicas within 5 seconds", async (all) => {
  const { stack, leaver } = all;
  const { credentials } = await stack.desk.asMaker("partners", "show", leaver.clientId);
  const { id } = credentials.find(({ kind }: { kind: string }) => kind === "certificate");
  const fronts = await Promise.all(stack.ports.map(frontOf));
  const clients = await Promise.all(fronts.map(({ port }) => leaver.client(port)));
  try {
    for (const client of clients) assertEquals((await client.health()).status, "ok");
    const begunMs = Date.now();
    const end = ["credentials", "end", leaver.clientId, "certificate", id];
    await stack.desk.asMaker(...end, "--reason", "keyCompromise");
    for (const { code, atMs } of await Promise.all(clients.map(refused))) {
      assertEquals(code, "client_certificate_revoked");
      assert(atMs - begunMs <= 5_000, `${atMs - begunMs} ms`);
    }
    assertEquals(fronts.map(({ connections }) => connections), [1, 1]);
  } finally {
    for (const client of clients) await client.close();
    for (const front of fronts) await front.close();
  }
});

/** Before one replica alone: it counts connections. */
async function frontOf(port: number): Promise<Front> {
  const front = await Front.open();
  front.add(port);
  return front;
}

whole("all four credentials are rotated under orders, and none fails", async (all) => {
  const { stack, steady } = all;
  const before = await orderIdsOf(steady);
  const orders = await SteadyOrders.while(steady, 3, async (orders) => {
    await orders.more(20);
    const secrets = [await steady.member("webhook_secret")];
    const rotated = await steady.rotateAll("1h");
    secrets.push(await steady.member("webhook_secret"));
    await stack.receiver.expect(...secrets);
    await orders.more(10);
    await steady.known(stack.ports);
    await steady.endFormer();
    await orders.eachRefused("client_certificate_revoked");
    await stack.receiver.expect(secrets[1]!);
    await orders.more(30);
    const client = await steady.client();
    const probe = await client.probe();
    assertEquals([probe.certificate.sha256, probe.key.kid], [rotated.certificate, rotated.kid]);
    await client.close();
  });
  await assertExactlyPlaced(steady, orders, before);
  await waitUntil("every order's event", () => {
    const told = stack.receiver.orderIds;
    return [...orders.placed.values()].every((id) => told.has(id));
  });
  assertEquals(stack.receiver.refused, []);
});

whole(
  "the replicas are restarted one after the other under orders, and none fails",
  async (all) => {
    const { stack, steady } = all;
    const before = await orderIdsOf(steady);
    const orders = await SteadyOrders.while(steady, 4, async (orders) => {
      for (const replica of stack.replicas) {
        await orders.more(20);
        await stack.replaceReplica(replica);
      }
      await orders.more(20);
    });
    await assertExactlyPlaced(steady, orders, before);
    assert(orders.mostTries <= 2, `${orders.mostTries} tries`);
    await stack.checkBooks();
  },
);

whole("a replica that is killed under orders loses none, and makes none twice", async (all) => {
  const { stack, steady } = all;
  const [dead] = stack.replicas;
  const before = await orderIdsOf(steady);
  const orders = await SteadyOrders.while(steady, 6, async (orders) => {
    await orders.more(20);
    await dead!.killServer();
    // Its Envoy answers for it until the platform has seen.
    await waitUntil("a request to be tried again", () => orders.retries.length > 0);
    stack.front.cut(dead!.port);
    await orders.more(30);
    await dead!.startServer();
    stack.front.add(dead!.port);
    await orders.more(20);
  });
  await assertExactlyPlaced(steady, orders, before);

  const client = await steady.client();
  const again = orders.retries.flatMap(({ path, idempotencyKey: key }) =>
    path === "/v1/orders" && key !== undefined ? [key] : []
  );
  for (const key of new Set(again)) {
    assertEquals((await client.lookUpKey(key)).state, "completed");
  }
  await client.close();
  await stack.checkBooks();
});

whole("a server that is down is refused by name", async ({ stack, twin }) => {
  const [replica] = stack.replicas;
  await replica!.killServer();
  const refusals: string[] = [];
  const stop = new AbortController();
  const onRetry = ({ reason }: RetryNote) => {
    refusals.push(reason);
    stop.abort();
  };
  const client = await twin.client(replica!.port, { hooks: { onRetry } });
  await assertRejects(() => client.health({ signal: stop.signal }));
  assertEquals(refusals, ["service_unavailable"]);
  await client.close();
  await replica!.startServer();
});
