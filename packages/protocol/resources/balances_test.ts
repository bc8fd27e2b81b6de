import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { renderBalances, withBalances } from "./balances.ts";
import { renderOrder } from "./order.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { balances, order } from "./testdata/facts.ts";

test("renderBalances() is exact beyond what a float can carry", () => {
  assertEquals(
    writeJson(renderBalances(balances)),
    '{"sar":{"available_sar":90071992547409.93,"available_halalas":9007199254740993,' +
      '"held_sar":0.05,"held_halalas":5},"gold":{"available_grams":10.123,"available_mg":10123}}',
  );
});

test("withBalances() adds the balances behind the thing's own members", () => {
  assertGolden(1, "placed_order", withBalances(renderOrder(order), balances));
});
