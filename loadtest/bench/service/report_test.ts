import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Measured } from "../turns.ts";
import { figuresOf, ratiosOf, tellReport } from "./report.ts";

/** Seven rounds of 100 operations in a second, at so much CPU an operation. */
const measured = (name: string, cpuUs: Record<string, number>, operations = 100): Measured => {
  const parts = { api: 0, worker: 0, postgres: 0, floor: 0, ours: 0, ...cpuUs };
  const whole = Object.entries(parts).map(([part, us]) => [part, us * operations]);
  const sample = { operations, elapsedUs: 1_000_000, cpuUs: Object.fromEntries(whole) };
  return { name, partners: 1, inFlight: 64, samples: Array.from({ length: 7 }, () => sample) };
};

const all = [
  measured("flow", { api: 200, postgres: 100, ours: 999 }, 300),
  measured("empty routes", { floor: 80, ours: 999 }),
  measured("verify", { ours: 60 }),
  measured("bulk write", { postgres: 60 }),
  measured("plain SQL", { postgres: 1_000 }, 100),
  measured("token", { api: 110, postgres: 10 }),
  measured("bare token", { floor: 100 }),
  measured("webhook", { worker: 150, postgres: 50 }),
  measured("bare webhook", { ours: 50 }),
];

const flat = (value: number) => ({ median: value, min: value, max: value });

test("ratiosOf() holds each kind of work against its floor", () => {
  assertEquals(ratiosOf(all).map(({ value }) => value), [1.5, 3, 1.2, 4].map(flat));
});

test("figuresOf() tells the CPU of the parts that do the work, and of no other", () => {
  assertEquals(figuresOf(all[0]!), {
    name: "flow",
    in_flight: 64,
    operations_per_second: flat(300),
    cpu_us: { api: flat(200), postgres: flat(100) },
  });
});

test("tellReport() says which goals are reached", () => {
  const report = { machine: "here", rounds: 7, seconds: 1, figures: all.map(figuresOf) };
  const text = tellReport({ ...report, ratios: ratiosOf(all) });
  assert(/<= 1\.5 reached/.test(text) && />= 1 reached/.test(text), text);
  const [flow] = ratiosOf([measured("flow", { api: 300 }), ...all.slice(1)]);
  assert(tellReport({ ...report, ratios: [{ ...flow!, most: 1.4 }] }).includes("<= 1.4 missed"));
});
