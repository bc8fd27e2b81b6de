import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { expiryStage } from "./expiry.ts";

const end = new Date("2027-11-20T12:00:00Z");
const before = (days: number, ms = 0) => new Date(end.getTime() - days * 86_400_000 + ms);

test("expiryStage() is reached at 30, 14, 7 and 1 days and at the end, to the millisecond", () => {
  const cases: readonly (readonly [Date, number | null])[] = [
    [before(365), null],
    [before(30, -1), null],
    [before(30), 30],
    [before(14, -1), 30],
    [before(14), 14],
    [before(7), 7],
    [before(1, -1), 7],
    [before(1), 1],
    [before(0), 1],
    [before(0, 1), 0],
    [before(-400), 0],
  ];
  for (const [now, stage] of cases) assertEquals([now, expiryStage(end, now)], [now, stage]);
});

test("expiryStage() throws at a Date that is none", () => {
  assertThrows(() => expiryStage(end, new Date("x")), TypeError, "valid Dates");
});
