import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { formatGoldGrams, parseGoldGrams } from "./gold.ts";

test("parseGoldGrams() reads milligrams", () => {
  assertEquals(parseGoldGrams("10.25"), { ok: true, value: 10_250n });
});

test("parseGoldGrams() refuses a tenth of a milligram", () => {
  assertEquals(parseGoldGrams("0.0001"), {
    ok: false,
    code: "number_too_precise",
    message: 'expected a number of at most 3 decimals, got "0.0001"',
  });
});

test("formatGoldGrams() writes grams", () => {
  assertEquals(formatGoldGrams(10_250n), "10.25");
});
