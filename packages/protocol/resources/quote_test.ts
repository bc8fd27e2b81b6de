import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { renderQuote } from "./quote.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { quote, uuid } from "./testdata/facts.ts";

test("renderQuote() keeps the bytes of version 1", () => {
  assertGolden(1, "quote", renderQuote(quote));
});

test("renderQuote() names the order of an executed quote", () => {
  const executed = { ...quote, status: "executed" as const, orderUuid: uuid(2), warnings: [] };
  assertGolden(1, "quote_executed", renderQuote(executed));
});

test("renderQuote() says how long a quote is firm", () => {
  assertEquals(renderQuote(quote).valid_for_seconds, 60n);
});
