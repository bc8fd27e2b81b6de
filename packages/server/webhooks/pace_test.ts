import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Pace } from "./pace.ts";

const hourMs = 3_600_000;

function waits(pace: Pace, count: number, foundWork = false): number[] {
  return Array.from({ length: count }, () => pace.nextWaitMs(foundWork));
}

test("a pace slows down while there is no work, down to its slowest", () => {
  const pace = new Pace({ soonMs: 10, idleMs: 250 });
  assertEquals(waits(pace, 8), [10, 20, 40, 80, 160, 250, 250, 250]);
  assertEquals(waits(pace, 2, true), [10, 10]);
  assertEquals(waits(pace, 3), [10, 20, 40]);
});

test("wake() ends a long wait, and the next one is short again", async () => {
  const pace = new Pace({ soonMs: 1, idleMs: hourMs });
  waits(pace, 30);
  const waiting = pace.wait(false);
  pace.wake();
  await waiting;
  assertEquals(pace.nextWaitMs(false), 1);
});

test("stop() ends any wait", async () => {
  const pace = new Pace({ soonMs: hourMs, idleMs: hourMs });
  const waiting = pace.wait(true);
  pace.stop();
  await waiting;
});
