import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { rotated, runRounds } from "./rounds.ts";
import type { Meter } from "./rounds.ts";

/** A clock on which nothing but an operation takes time: 100 us, of which 40 us are CPU. */
function madeUpMachine(): { meter: Meter; work: () => Promise<void>; running: () => number } {
  let us = 0;
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    us += 100;
  };
  const meter = { nowUs: () => us, cpuUs: () => us * 0.4 };
  return { meter, work, running: () => most };
}

test("runRounds() counts operations, time and CPU of each round, but not the warm-up's", async () => {
  const { meter, work } = madeUpMachine();
  const plan = { rounds: 7, sliceMs: 1, inFlight: [1], meter };
  const [measured] = await runRounds([{ name: "a", run: work }], plan);
  assertEquals(measured, {
    name: "a",
    inFlight: 1,
    samples: Array(7).fill({ operations: 10, elapsedUs: 1_000, cpuUs: 400 }),
  });
});

test("runRounds() keeps as many operations under way as it was told", async () => {
  const { meter, work, running } = madeUpMachine();
  await runRounds([{ name: "a", run: work }], { rounds: 7, sliceMs: 10, inFlight: [5], meter });
  assertEquals(running(), 5);
});

test("runRounds() runs each contestant in each round, in an order that rotates", async () => {
  const { meter, work } = madeUpMachine();
  const rounds: string[] = [];
  const contestants = ["a", "b", "c"].map((name) => ({
    name,
    run: () => {
      rounds[rounds.length - 1] += name;
      return work();
    },
  }));
  const onRound = () => rounds.push("");
  await runRounds(contestants, { rounds: 7, sliceMs: 0.1, inFlight: [1], meter, onRound });
  assertEquals(rounds, ["abc", "acb", "cab", "cba", "bca", "bac", "abc", "acb"]);
});

test("runRounds() stops when an operation fails", async () => {
  const { meter } = madeUpMachine();
  const run = () => Promise.reject(new Error("the signature was refused"));
  const plan = { rounds: 7, sliceMs: 1, inFlight: [1], meter };
  await assertRejects(() => runRounds([{ name: "a", run }], plan), Error, "was refused");
});

test("runRounds() refuses fewer than seven rounds", async () => {
  const { meter, work } = madeUpMachine();
  const plan = { rounds: 6, sliceMs: 1, inFlight: [1], meter };
  await assertRejects(() => runRounds([{ name: "a", run: work }], plan), TypeError, "at least 7");
});

test("rotated() gives each place of the order to each entry", () => {
  const first = [0, 2, 4].map((round) => rotated(["a", "b", "c"], round)[0]);
  assertEquals(first, ["a", "c", "b"]);
});
