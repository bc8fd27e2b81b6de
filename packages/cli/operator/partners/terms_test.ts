import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../outcome/usage_error.ts";
import { readTerms } from "./terms.ts";

test("readTerms() keeps the text of amounts, and makes numbers of counts", () => {
  assertEquals(
    readTerms(["spread_bps=80", "fee_fixed_sar=0.10", "quote_max_grams=1000.001"]),
    { spread_bps: 80, fee_fixed_sar: "0.10", quote_max_grams: "1000.001" },
  );
  assertEquals(readTerms([]), {});
});

test("readTerms() refuses what is no term", () => {
  for (const word of ["spread_bps", "spread_bps=", "=80", "spread_bps=-1", "Spread=1", "a=1e3"]) {
    assertThrows(() => readTerms([word]), UsageError, "expected a term such as spread_bps=80");
  }
  assertThrows(() => readTerms(["spread_bps=0.5"]), UsageError, "expected a whole number");
});
