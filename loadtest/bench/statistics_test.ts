import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { differenceByRound, median, ratioByRound, spread } from "./statistics.ts";

test("median() is the middle value, or the mean of the two in the middle", () => {
  assertEquals(median([5]), 5);
  assertEquals(median([10, 9, 1]), 9);
  assertEquals(median([4, 1, 3, 100]), 3.5);
});

test("median() sorts by size and leaves its input as it was", () => {
  const values = [100, 20, 3];
  assertEquals(median(values), 20);
  assertEquals(values, [100, 20, 3]);
});

test("median() refuses an empty list", () => {
  assertThrows(() => median([]), TypeError, "at least one value");
});

test("spread() gives the median between the smallest and the largest value", () => {
  assertEquals(spread([3, 1, 2]), { median: 2, min: 1, max: 3 });
});

test("ratioByRound() divides round by round, so that a slow round of both does not count", () => {
  assertEquals(ratioByRound([10, 1_000, 30], [10, 1_000, 10]), { median: 1, min: 1, max: 3 });
});

test("differenceByRound() takes away round by round", () => {
  assertEquals(differenceByRound([12, 1_001, 30], [10, 1_000, 10]), { median: 2, min: 1, max: 20 });
});

test("ratioByRound() and differenceByRound() refuse lists of different rounds", () => {
  for (const compare of [ratioByRound, differenceByRound]) {
    assertThrows(() => compare([1], [1, 2]), TypeError, "the same rounds");
  }
});
