import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { figuresOf, goalsOf, tellReport } from "./report.ts";
import type { Measured } from "../turns.ts";

/** An entrant that did the same in each of three rounds: 100 operations in 0.1 s. */
function measured(name: string, partners: number, inFlight: number, cpuUs: number): Measured {
  const turn = { operations: 100, elapsedUs: 100_000 };
  const sample = { ...turn, cpuUs: { postgres: 100 * cpuUs, ours: 3_000 } };
  return { name, partners, inFlight, samples: [sample, sample, sample] };
}

const all = [1, 64].flatMap((partners) => [
  measured("engine", partners, 64, 100),
  measured("engine", partners, 1, 700),
  measured("plain", partners, 16, 800),
  measured("bulk", partners, 1, 50),
]).concat(measured("nonces", 64, 64, 20));

test("figuresOf() gives what one operation cost, and no CPU of ours for pgbench", () => {
  const same = (value: number) => ({ median: value, min: value, max: value });
  assertEquals(figuresOf(all[0]!), {
    name: "engine",
    partners: 1,
    in_flight: 64,
    flows_per_second: same(1_000),
    postgres_cpu_us: same(100),
    our_cpu_us: same(30),
  });
  assertEquals(figuresOf(all[2]!).our_cpu_us, null);
});

test("goalsOf() compares with the floor, and halves a lone flow into its two calls", () => {
  const median = (name: string) => goalsOf(all).find((goal) => goal.name === name)?.value.median;
  assertEquals(median("one hot partner: flows/s, x plain"), 1);
  assertEquals(median("64 partners: Postgres CPU, x bulk write"), 2);
  assertEquals(median("64 partners: Postgres us of a lone call"), 350);
});

test("tellReport() says whether a goal is reached", () => {
  const figures = all.map(figuresOf);
  const goals = goalsOf(all);
  const plan = { machine: "here", rounds: 7, seconds: 2, nonces: 0, lanes: 1 };
  const text = tellReport({ ...plan, figures, goals });
  assertStringIncludes(text, "<= 110 reached");
  assertStringIncludes(text, "<= 300 missed");
  assertStringIncludes(text, ">= 63000 missed");
});
