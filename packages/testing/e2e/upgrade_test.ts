// The service goes on from one release to the next: database first, then one process after the other.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { root, waitUntil } from "../processes/mod.ts";
import { leaveTo } from "../real/cluster.ts";
import { noPostgres } from "../real/mod.ts";
import { layOutLaterRelease } from "./testdata/later_release.ts";
import type { Partner } from "./testdata/partner.ts";
import { assertExactlyPlaced, orderIdsOf } from "./testdata/placed_orders.ts";
import { layOutPreviousCommit } from "./testdata/previous_commit.ts";
import { Stack } from "./testdata/stack.ts";
import { SteadyOrders } from "./testdata/steady_orders.ts";

const folder = mkdtempSync(join(tmpdir(), "mithqal-upgrade-"));
const heir = leaveTo(folder, join(folder, "none"));
const previous = noPostgres === false
  ? await layOutPreviousCommit(folder)
  : { ok: false, reason: noPostgres } as const;

/** The one stack of this file, and the tree that its processes run from. */
interface Running {
  readonly stack: Stack;
  readonly partner: Partner;
  tree: string;
}

let running: Running | undefined;
const closers: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
  heir.dismiss();
  rmSync(folder, { recursive: true, force: true });
});

/** What runs already, or anew where it runs from another tree. */
async function runningFrom(tree: string): Promise<Running> {
  if (running?.tree === tree) return running;
  await running?.stack.stop();
  const stack = await Stack.start(tree);
  closers.push(() => stack.stop());
  const wide = ["quotes_per_second=1000", "orders_per_second=1000", "open_quotes_max=1000"];
  const wanted = { clientId: "steady", terms: wide, webhookUrl: stack.receiver.url };
  const [partner] = await stack.partners(wanted) as [Partner];
  return running = { stack, partner, tree };
}

/** Changes what runs while orders go on; none of them may fail, be lost or be told wrongly. */
async function underOrders(
  { stack, partner }: Running,
  change: (stack: Stack, orders: SteadyOrders) => Promise<void>,
): Promise<void> {
  const before = await orderIdsOf(partner);
  const orders = await SteadyOrders.while(partner, 4, async (orders) => {
    await orders.more(20);
    await change(stack, orders);
    await orders.more(20);
  });
  await assertExactlyPlaced(partner, orders, before);
  assert(orders.mostTries <= 2, `${orders.mostTries} tries`);
  await waitUntil("every order's event", () => {
    const told = stack.receiver.orderIds;
    return [...orders.placed.values()].every((id) => told.has(id));
  });
  assertEquals(stack.receiver.refused, []);
  await stack.checkBooks();
}

test(
  "the service goes from the previous commit to this tree under orders, and none fails",
  { skip: !previous.ok && previous.reason },
  async () => {
    if (!previous.ok) throw new TypeError("expected a previous commit");
    const { tree } = previous;
    const all = await runningFrom(tree);
    await underOrders(all, async (stack, orders) => {
      await stack.migrate(root);
      await orders.more(20);
      // The way back stays open.
      await (await stack.startReplica("spare", tree)).stop();
      for (const replica of stack.replicas) {
        await stack.replaceReplica(replica, root);
        await orders.more(20);
      }
      await stack.startWorker(root);
      await orders.more(20);
      await stack.startOperator(root);
    });
    all.tree = root;
  },
);

test(
  "a release does not start before its migration, and this one goes on after it",
  { skip: noPostgres },
  async () => {
    const later = await layOutLaterRelease(folder);
    await underOrders(await runningFrom(root), async (stack, orders) => {
      const toldWhy = "later does not start: the database lacks 3 of this release's migrations, " +
        "such as 9999_later.sql of common: run npm run store -- migrate " +
        "--database-url postgres://… --environment sandbox";
      await assertRejects(() => stack.startReplica("later", later), Error, toldWhy);
      await stack.migrate(later);
      await orders.more(20);
      await (await stack.startReplica("later", later)).stop();
      const [replica] = stack.replicas;
      await stack.replaceReplica(replica!, root);
    });
  },
);
