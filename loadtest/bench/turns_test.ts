import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { type Entrant, rotated, takeTurns, type TurnsPlan } from "./turns.ts";

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

const entrant = (run: Entrant["run"], name = "a"): Entrant => ({
  name,
  inFlight: 1,
  parts: ["ours"],
  run,
});
const turn = { operations: 5, elapsedUs: 100 };

test("takeTurns() charges each turn with its own CPU, and does not count the warm-up", async () => {
  const plan = planned();
  const asked: number[] = [];
  const run = (seconds: number) => {
    asked.push(seconds);
    plan.spend(10);
    return Promise.resolve(turn);
  };
  const [measured] = await takeTurns([entrant(run)], plan);
  const sample = { ...turn, cpuUs: { postgres: 30, ours: 10 } };
  const samples = Array.from({ length: 7 }, () => sample);
  assertEquals(measured, { name: "a", inFlight: 1, parts: ["ours"], samples });
  assertEquals(asked, [1, ...Array.from({ length: 7 }, () => 2)]);
});

test("takeTurns() warms up no longer than a turn takes", async () => {
  const asked = new Set<number>();
  const run = (seconds: number) => {
    asked.add(seconds);
    return Promise.resolve(turn);
  };
  await takeTurns([entrant(run)], planned({ seconds: 0.1 }));
  assertEquals([...asked], [0.1]);
});

test("takeTurns() charges nobody with what a turn needs before", async () => {
  const plan = planned();
  const prepare = () => Promise.resolve(plan.spend(1_000));
  const run = () => {
    plan.spend(10);
    return Promise.resolve(turn);
  };
  const [measured] = await takeTurns([{ ...entrant(run), prepare }], plan);
  assertEquals(measured!.samples.map(({ cpuUs }) => cpuUs.ours), Array(7).fill(10));
});

test("takeTurns() gives each entrant a turn in each round, in an order that rotates", async () => {
  const rounds: string[] = [];
  const entrants = ["a", "b", "c"].map((name) =>
    entrant(() => {
      rounds[rounds.length - 1] += name;
      return Promise.resolve(turn);
    }, name)
  );
  await takeTurns(entrants, planned({ onRound: () => rounds.push("") }));
  assertEquals(rounds, ["abc", "acb", "cab", "cba", "bca", "bac", "abc", "acb"]);
});

test("takeTurns() stops when a turn fails", async () => {
  const run = () => Promise.reject(new Error("the signature was refused"));
  await assertRejects(() => takeTurns([entrant(run)], planned()), Error, "was refused");
});

test("takeTurns() refuses fewer than seven rounds", async () => {
  await assertRejects(() => takeTurns([], planned({ rounds: 6 })), TypeError, "got 6");
});

test("rotated() gives each place of the order to each entry", () => {
  const first = [0, 2, 4].map((round) => rotated(["a", "b", "c"], round)[0]);
  assertEquals(first, ["a", "c", "b"]);
});
