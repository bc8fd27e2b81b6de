import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { revocationListState } from "./revocation_list.ts";

const HOUR_MS = 3_600_000;
const thisUpdate = new Date("2026-11-20T12:00:00Z");
const nextUpdate = new Date(thisUpdate.getTime() + 7 * 24 * HOUR_MS);
const list = { thisUpdate, nextUpdate };
const after = (hours: number, ms = 0) => new Date(thisUpdate.getTime() + hours * HOUR_MS + ms);

test("revocationListState() goes from fresh over renew and alarm to expired", () => {
  const cases: readonly (readonly [Date, string])[] = [
    [after(0), "fresh"],
    [after(24), "fresh"],
    [after(24, 1), "renew"],
    [after(96), "renew"],
    [after(96, 1), "alarm"],
    [after(168, -1), "alarm"],
    [after(168), "expired"],
    [after(1_000), "expired"],
  ];
  for (const [now, state] of cases) {
    assertEquals([now, revocationListState(list, now)], [now, state]);
  }
});

test("revocationListState() wants a new list where this one is from the future", () => {
  assertEquals(revocationListState(list, after(0, -1)), "renew");
});

test("revocationListState() throws at a Date that is none", () => {
  assertThrows(() => revocationListState(list, new Date("x")), TypeError, "valid Dates");
});
