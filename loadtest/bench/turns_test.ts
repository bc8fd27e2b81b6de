import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { takeTurns, type TurnsPlan } from "./turns.ts";

function planned(own: Partial<TurnsPlan> = {}): TurnsPlan & { spend: (us: number) => void } {
  let cpuUs = 0;
  return {
    rounds: 7,
    seconds: 2,
    cpuUs: () => ({ postgres: 3 * cpuUs, ours: cpuUs }),
    spend: (us) => cpuUs += us,
    ...own,
  };
}

test("takeTurns() charges each turn with its own CPU, and does not count the warm-up", async () => {
  const plan = planned();
  const asked: number[] = [];
  const run = (seconds: number) => {
    asked.push(seconds);
    plan.spend(10);
    return Promise.resolve({ operations: 5, elapsedUs: 100 });
  };
  const [measured] = await takeTurns([{ name: "a", partners: 1, inFlight: 1, run }], plan);
  const sample = { operations: 5, elapsedUs: 100, cpuUs: { postgres: 30, ours: 10 } };
  assertEquals(measured!.samples, Array.from({ length: 7 }, () => sample));
  assertEquals(asked, [1, ...Array.from({ length: 7 }, () => 2)]);
});

test("takeTurns() charges nobody with what a turn needs before", async () => {
  const plan = planned();
  const prepare = () => Promise.resolve(plan.spend(1_000));
  const run = () => {
    plan.spend(10);
    return Promise.resolve({ operations: 5, elapsedUs: 100 });
  };
  const [measured] = await takeTurns(
    [{ name: "a", partners: 1, inFlight: 1, prepare, run }],
    plan,
  );
  assertEquals(measured!.samples.map(({ cpuUs }) => cpuUs.ours), Array(7).fill(10));
});

test("takeTurns() refuses fewer than seven rounds", async () => {
  await assertRejects(() => takeTurns([], planned({ rounds: 6 })), TypeError, "got 6");
});
