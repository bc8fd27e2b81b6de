import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { renderFunding } from "./funding.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { funding } from "./testdata/facts.ts";

test("renderFunding() keeps the bytes of version 1", () => {
  assertGolden(1, "funding", renderFunding(funding));
});

test("renderFunding() has neither bank reference nor value date in the sandbox", () => {
  const body = renderFunding({ ...funding, bankReference: null, valueDate: null });
  assertEquals([body.bank_reference, body.value_date], [null, null]);
});
