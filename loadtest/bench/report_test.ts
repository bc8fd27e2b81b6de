import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { figuresOf, ratiosOf, tellReport } from "./report.ts";
import type { Measured } from "./rounds.ts";

/** A contestant that spent so much CPU on each operation, and twice the time, in each round. */
function measured(name: string, inFlight: number, cpuUs: readonly number[]): Measured {
  const samples = cpuUs.map((us) => ({ operations: 10, elapsedUs: us * 20, cpuUs: us * 10 }));
  return { name, inFlight, samples };
}

const all = [
  measured("verify ours", 1, [200, 220, 210]),
  measured("verify bare", 1, [100, 100, 100]),
  measured("verify ours", 50, [103, 102, 160]),
  measured("verify bare", 50, [100, 100, 100]),
];

test("figuresOf() gives operations a second and CPU of one operation", () => {
  assertEquals(figuresOf(measured("a", 1, [100, 50, 200])), {
    name: "a",
    in_flight: 1,
    operations_per_second: { median: 5_000, min: 2_500, max: 10_000 },
    cpu_us: { median: 100, min: 50, max: 200 },
  });
});

test("ratiosOf() compares what was measured, and holds 50 in flight to the goal", () => {
  assertEquals(
    ratiosOf(all).map(({ name, in_flight, cpu, goal }) => [name, in_flight, cpu, goal]),
    [
      ["verify ours / bare", 1, { median: 2.1, min: 2, max: 2.2 }, undefined],
      ["verify ours / bare", 50, { median: 1.03, min: 1.02, max: 1.6 }, 1.03],
    ],
  );
});

test("tellReport() says whether a goal is reached", () => {
  const told = (measured: readonly Measured[]) =>
    tellReport({
      runtime: "Node 20",
      rounds: 3,
      slice_ms: 120,
      figures: measured.map(figuresOf),
      ratios: ratiosOf(measured),
    });
  assertStringIncludes(told(all), "verify ours / bare  50         1.030 (1.020-1.600)");
  assertStringIncludes(told(all), "<= 1.03 reached");
  const missed = [measured("verify ours", 50, [104]), measured("verify bare", 50, [100])];
  assertStringIncludes(told(missed), "<= 1.03 missed");
});
