import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { waitUntil } from "@mithqal/testing/processes";
import { paced, repeated } from "./pace.ts";

test("repeated() keeps as many operations under way as it was told", async () => {
  let [running, most, begun] = [0, 0, 0];
  const operation = async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const { operations } = await repeated(operation, 5)(0.02);
  assertEquals([most, running, operations], [5, 0, begun]);
});

test("paced() begins the next one though no answer has come, and gives the median time", async () => {
  const waiting: ((timeUs: number) => void)[] = [];
  const turn = paced(() => new Promise((resolve) => waiting.push(resolve)), 1_000)(0.02);
  await waitUntil("all to have begun", () => waiting.length === 20);
  waiting.forEach((end, place) => end(place < 12 ? 100 : 900));
  const { operations, elapsedUs, p50Us } = await turn;
  assertEquals([operations, p50Us], [20, 100]);
  assert(elapsedUs >= 19_000);
});

test("repeated() and paced() tell of an operation that failed", async () => {
  const operation = () => Promise.reject(new Error("expected 201"));
  await assertRejects(() => repeated(operation, 2)(0.01), Error, "expected 201");
  await assertRejects(() => paced(operation, 1_000)(0.01), Error, "expected 201");
});
