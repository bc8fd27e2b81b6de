import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { businessDay, formatInstant, parseInstant } from "./instant.ts";

test("formatInstant() writes UTC with milliseconds", () => {
  assertEquals(formatInstant(1_767_225_600_007), "2026-01-01T00:00:00.007Z");
});

test("formatInstant() throws where there is no time", () => {
  assertThrows(() => formatInstant(NaN), RangeError);
});

test("parseInstant() undoes formatInstant() through the years 0 to 9999", () => {
  const min = Date.parse("0000-01-01T00:00:00.000Z");
  const max = Date.parse("9999-12-31T23:59:59.999Z");
  fc.assert(fc.property(fc.integer({ min, max }), (epochMs) => {
    assertEquals(parseInstant(formatInstant(epochMs)), { ok: true, epochMs });
  }));
});

test("parseInstant() refuses every other spelling, and days that are not", () => {
  const faults = [
    "",
    "2026-01-01",
    "2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.000000Z",
    "2026-01-01T00:00:00.000z",
    "2026-01-01t00:00:00.000Z",
    "2026-01-01 00:00:00.000Z",
    "2026-01-01T00:00:00.0+00",
    "2026-02-29T00:00:00.000Z",
    "2026-04-31T00:00:00.000Z",
    "2026-13-01T00:00:00.000Z",
    "2026-01-01T24:00:00.000Z",
    "2026-12-31T23:59:60.000Z",
    "1767225600000",
    " 026-01-01T00:00:00.000Z",
  ];
  for (const text of faults) {
    assertEquals(parseInstant(text), {
      ok: false,
      code: "instant_malformed",
      message: `expected a time such as 2026-01-01T00:00:00.000Z, got "${text}"`,
    });
  }
  assertEquals(parseInstant("2".repeat(1_000_000)).ok, false);
});

test("businessDay() turns at midnight in Riyadh", () => {
  assertEquals(businessDay(Date.parse("2026-01-01T20:59:59.999Z")), "2026-01-01");
  assertEquals(businessDay(Date.parse("2026-01-01T21:00:00.000Z")), "2026-01-02");
  assertEquals(businessDay(Date.parse("2026-07-31T21:00:00.000Z")), "2026-08-01");
  assertEquals(businessDay(Date.parse("2028-02-28T21:00:00.000Z")), "2028-02-29");
});
