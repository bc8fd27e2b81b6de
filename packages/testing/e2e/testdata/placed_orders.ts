import { assertEquals } from "@std/assert";
import type { Partner } from "./partner.ts";
import type { SteadyOrders } from "./steady_orders.ts";

/** The orders that a partner has; each is of a quote of its own. */
export async function orderIdsOf(partner: Partner): Promise<ReadonlySet<string>> {
  const client = await partner.client();
  const found = new Map<string, string>();
  let count = 0;
  for await (const { quote_id, order_id } of client.orders.list({ limit: 200 })) {
    found.set(quote_id, order_id);
    count++;
  }
  await client.close();
  const ids = new Set(found.values());
  assertEquals([found.size, ids.size], [count, count]);
  return ids;
}

/** No order has failed; what was acknowledged is there, once; nothing else has come since. */
export async function assertExactlyPlaced(
  partner: Partner,
  orders: SteadyOrders,
  before: ReadonlySet<string>,
): Promise<void> {
  assertEquals(orders.failures, []);
  const there = await orderIdsOf(partner);
  const lost = [...orders.placed.values()].filter((id) => !there.has(id));
  assertEquals([lost, there.size - before.size], [[], orders.placed.size]);
}
