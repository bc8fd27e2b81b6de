import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type Point, slope } from "./slope.ts";

/** Points at different moments, in any order. */
const points = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 4_000 }), value: fc.integer({ min: -500, max: 500 }) }),
  { minLength: 2, maxLength: 40, selector: ({ at }) => at },
);
const factor = fc.integer({ min: -64, max: 64 });

function isNear(actual: number, expected: number): void {
  assert(Math.abs(actual - expected) < 1e-9, `expected ${expected}, got ${actual}`);
}

test("slope() of a line is the line's, wherever it lies", () => {
  fc.assert(fc.property(points, factor, factor, (given, rise, start) => {
    isNear(slope(given.map(({ at }) => ({ at, value: start + rise * at }))), rise);
  }));
});

test("slope() does not depend on the order, nor on where time and values begin", () => {
  fc.assert(fc.property(points, factor, (given, by) => {
    isNear(slope(given.toReversed()), slope(given));
    isNear(slope(given.map(({ at, value }) => ({ at: at + by, value: value + by }))), slope(given));
  }));
});

test("slope() grows as the values do, and what a line adds", () => {
  fc.assert(fc.property(points, factor, (given, by) => {
    isNear(slope(given.map(({ at, value }) => ({ at, value: value * by }))), slope(given) * by);
    const lifted = given.map(({ at, value }) => ({ at, value: value + by * at }));
    isNear(slope(lifted), slope(given) + by);
  }));
});

test("slope() lies between the smallest and the largest slope of two points", () => {
  fc.assert(fc.property(points, (given) => {
    const between = (one: Point, other: Point) => (one.value - other.value) / (one.at - other.at);
    const all = given.flatMap((one) =>
      given.filter(({ at }) => at !== one.at).map((other) => between(one, other))
    );
    assert(slope(given) >= Math.min(...all) && slope(given) <= Math.max(...all));
  }));
});

test("slope() is not moved by a quarter of wild points", () => {
  const wild = fc.record({
    rise: factor,
    places: fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 10 }),
    by: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(fc.property(wild, ({ rise, places, by }) => {
    const line = Array.from({ length: 40 }, (_, at) => ({ at, value: rise * at }));
    isNear(
      slope(line.map((point) => places.includes(point.at) ? { ...point, value: by } : point)),
      rise,
    );
  }));
});

test("slope() refuses what lies at one moment", () => {
  for (const given of [[], [{ at: 1, value: 1 }], [{ at: 1, value: 1 }, { at: 1, value: 2 }]]) {
    assertThrows(() => slope(given), TypeError, "two moments");
  }
  assertEquals(slope([{ at: 1, value: 1 }, { at: 1, value: 3 }, { at: 2, value: 2 }]), 0);
});
