import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Departure } from "./departure.ts";

/** A lane's departure after a call of so many items that took so long, and whether the next one has left. */
async function after(items: number, tookMs: number, waiting: number) {
  let nowMs = 1_000;
  const departure = new Departure(60_000, () => nowMs);
  departure.begun();
  nowMs += tookMs;
  departure.ended(items);
  let hasLeft = false;
  const left = departure.next(waiting).then(() => hasLeft = true);
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  return { departure, left, hasLeft };
}

test("a call leaves at once after a lone one, after one that took no time, and when it is full", async () => {
  assertEquals((await after(1, 10_000, 1)).hasLeft, true);
  assertEquals((await after(8, 0, 1)).hasLeft, true);
  assertEquals((await after(8, 10_000, 16)).hasLeft, true);
});

test("a call after one of company waits until it is full", async () => {
  const { departure, left, hasLeft } = await after(2, 10_000, 1);
  assertEquals(hasLeft, false);
  departure.arrived(15);
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  departure.arrived(16);
  await left;
});

test("a call that does not fill leaves when its time is over, which is bounded", async () => {
  const order: string[] = [];
  setTimeout(() => order.push("sooner"), 100);
  const { left } = await after(2, 100, 1);
  await left;
  assertEquals(order, ["sooner"]);
  assertEquals((await after(2, 60_000, 1)).hasLeft, true);
});

test("what comes while nobody waits for it does no harm", async () => {
  const { departure, left } = await after(1, 0, 0);
  await left;
  departure.arrived(64);
  await departure.next(1);
});
