import { test } from "node:test";
import { renderOrder } from "./order.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { at, order } from "./testdata/facts.ts";

test("renderOrder() keeps the bytes of version 1", () => {
  assertGolden(1, "order", renderOrder(order));
});

test("renderOrder() tells that an order was reversed, and when", () => {
  assertGolden(1, "order_reversed", renderOrder({ ...order, reversedAtMs: at + 86_400_000 }));
});
