import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { alwaysOpen, hoursCheck } from "./market_hours.ts";

const office = hoursCheck({
  timeZone: "Asia/Riyadh",
  week: {
    sun: [{ fromMinute: 9 * 60, toMinute: 12 * 60 }, { fromMinute: 13 * 60, toMinute: 24 * 60 }],
    mon: [{ fromMinute: 0, toMinute: 24 * 60 }],
  },
  holidays: new Set(["2026-11-23"]),
});

const moments: [string, boolean][] = [
  ["2026-11-22T05:59:59.999Z", false],
  ["2026-11-22T06:00:00.000Z", true],
  ["2026-11-22T08:59:59.999Z", true],
  ["2026-11-22T09:00:00.000Z", false],
  ["2026-11-22T10:00:00.000Z", true],
  ["2026-11-22T20:59:59.999Z", true],
  // Monday the 23rd begins in Riyadh, and is a holiday.
  ["2026-11-22T21:00:00.000Z", false],
  ["2026-11-23T20:59:59.999Z", false],
  ["2026-11-24T06:00:00.000Z", false],
  // Monday the 30th is none.
  ["2026-11-29T21:00:00.000Z", true],
  ["2026-11-30T20:59:59.999Z", true],
  ["2026-11-30T21:00:00.000Z", false],
];

for (const [moment, isOpen] of moments) {
  test(`the market is ${isOpen ? "open" : "closed"} at ${moment}`, () => {
    assertEquals(office(Date.parse(moment)), isOpen);
  });
}

test("hours follow their zone through its daylight saving", () => {
  const london = hoursCheck({
    timeZone: "Europe/London",
    week: { mon: [{ fromMinute: 8 * 60, toMinute: 17 * 60 }] },
    holidays: new Set(),
  });
  assertEquals(london(Date.parse("2026-07-20T07:00:00Z")), true);
  assertEquals(london(Date.parse("2026-11-23T07:00:00Z")), false);
  assertEquals(london(Date.parse("2026-11-23T08:00:00Z")), true);
});

test("the sandbox's market is always open", () => assertEquals(alwaysOpen(0), true));
