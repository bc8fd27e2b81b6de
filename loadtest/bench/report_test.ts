import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { figuresOf, type Finding, type Report, tellReport } from "./report.ts";
import { steady } from "./testdata/measured.ts";

const flat = (value: number) => ({ median: value, min: value, max: value });

const reported = (findings: readonly Finding[]): Report => ({
  bench: "edge",
  started_at: "2026-11-20T12:00:00.000Z",
  machine: "here",
  rounds: 7,
  seconds: 2,
  settings: { lanes: 1 },
  figures: [
    steady("flow", { Envoy: 90, api: 200 }, { inFlight: null, p50Us: 2_500 }),
    steady("verify", { ours: 55 }),
  ].map(figuresOf),
  findings,
});

test("figuresOf() tells the CPU of the parts that do the work, and of no other", () => {
  const { samples, ...entry } = steady("flow", { api: 200, ours: 999 });
  assertEquals(figuresOf({ ...entry, parts: ["api"], samples }), {
    name: "flow",
    in_flight: 64,
    operations_per_second: flat(100),
    cpu_us: { api: flat(200) },
  });
});

test("figuresOf() tells the smallest and the largest round beside the one in the middle", () => {
  const entry = steady("flow", { api: 200 });
  const samples = [100, 50, 200].map((us) => ({
    operations: 10,
    elapsedUs: us * 20,
    cpuUs: { api: us * 10 },
  }));
  const figures = figuresOf({ ...entry, samples });
  assertEquals(figures.operations_per_second, { median: 5_000, min: 2_500, max: 10_000 });
  assertEquals(figures.cpu_us, { api: { median: 100, min: 50, max: 200 } });
});

test("tellReport() tells times only of what is timed, and what it was set up with", () => {
  const lines = tellReport(reported([])).split("\n");
  assertStringIncludes(lines[1]!, "7 interleaved rounds of 2 s each: median (min-max); lanes: 1");
  const [flow, verify] = [lines[5]!, lines[6]!].map((line) => line.split(/ {2,}/));
  assertEquals(flow!.slice(0, 2), ["flow", "at a rate"]);
  assertEquals(flow![3], "2.50 (2.50-2.50)");
  assertEquals(verify, ["verify", "64", "100.0 (100.0-100.0)", "ours 55.0 (55.0-55.0)"]);
});

test("tellReport() says whether a goal is reached", () => {
  const text = tellReport(reported([
    { name: "at most", value: flat(1.03), most: 1.03 },
    { name: "too much", value: flat(1.04), most: 1.03 },
    { name: "at least", value: flat(8), least: 8 },
    { name: "too little", value: flat(7.9), least: 8 },
    { name: "no goal", value: flat(2) },
  ]));
  const told = text.split("\n").filter((line) => /^(at|too|no) /.test(line));
  assertEquals(told.map((line) => line.split(/ {2,}/)[2]), [
    "<= 1.03 reached",
    "<= 1.03 missed",
    ">= 8 reached",
    ">= 8 missed",
    undefined,
  ]);
});
