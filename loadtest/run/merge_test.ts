import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { Metric, RunSummary } from "../shared/table.ts";
import { countOf, mergeSummaries } from "./merge.ts";

const counter = (count: number): Metric => ({
  type: "counter",
  contains: "default",
  values: { count, rate: count / 10 },
});

const times = (count: number, min: number, p99: number, ok: boolean): Metric => ({
  type: "trend",
  contains: "time",
  values: { count, min, "p(99)": p99 },
  thresholds: { "p(99)<100": { ok } },
});

const summary = (seconds: number, metrics: Record<string, Metric>, failed = 0): RunSummary => ({
  seconds,
  metrics,
  failedChecks: failed === 0 ? {} : { "an order executes": failed },
});

test("mergeSummaries() adds counts, and of times takes the worst", () => {
  const merged = mergeSummaries([
    summary(10, { iterations: counter(30), order: times(30, 2, 90, true) }, 1),
    summary(12, { iterations: counter(20), order: times(20, 1, 140, false) }, 2),
  ]);
  assertEquals(merged, {
    seconds: 12,
    metrics: {
      iterations: { ...counter(50), thresholds: {} },
      order: times(50, 1, 140, false),
    },
    failedChecks: { "an order executes": 3 },
  });
});

test("countOf() is 0 for what was never counted", () => {
  const one = summary(1, { iterations: counter(7) });
  assertEquals([countOf(one, "iterations"), countOf(one, "orders_unknown")], [7, 0]);
});
