import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { book, placeOf, trade } from "../testdata/trades.ts";
import { listOrders, readOrder } from "./orders.ts";

bothHomes("readOrder() gives what the effect has answered", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  const order = await trade(desk);
  assertEquals(await readOrder(placeOf(desk), desk.partner, order.orderUuid), order);
  assertEquals(await readOrder(placeOf(desk), other.partner, order.orderUuid), null);
});

bothHomes("listOrders() keeps to status and side, newest first", async (home) => {
  const desk = await Desk.open(home);
  const bought = await trade(desk, "buy");
  await book(desk, { kind: "order.reverse", orderUuid: bought.orderUuid });
  const sold = await trade(desk, "sell");
  const list = async (query: Parameters<typeof listOrders>[2]) => {
    const page = await listOrders(placeOf(desk), desk.partner, query);
    assert(page.ok);
    return page.items;
  };
  const reversed = await list({ status: "reversed" });
  assert(reversed[0]!.reversedAtMs! >= bought.executedAtMs);
  assertEquals(reversed, [{ ...bought, reversedAtMs: reversed[0]!.reversedAtMs }]);
  assertEquals(await list({ status: "executed" }), [sold]);
  assertEquals(await list({ side: "sell" }), [sold]);
  assertEquals(await list({}), [sold, ...reversed]);
  assertEquals(await list({ createdFromMs: sold.executedAtMs + 1 }), []);
  assertEquals(await list({ status: "pending" }), []);
});
