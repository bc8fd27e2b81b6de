import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { Poll } from "./poll.ts";

/** Resolves when the work has been done so often. */
function counted(most: number, work: (count: number) => Promise<void> = () => Promise.resolve()) {
  let count = 0;
  let reached: () => void;
  const all = new Promise<void>((resolve) => reached = resolve);
  const look = () => {
    if (++count === most) reached();
    return work(count);
  };
  return { look, all, count: () => count };
}

test("start() has looked once, and rejects when that look fails", async () => {
  const once = counted(1);
  const poll = new Poll(once.look, 60_000, () => {});
  await poll.start();
  poll.stop();
  assertEquals(once.count(), 1);
  const broken = new Poll(() => Promise.reject(new Error("not there")), 1, () => {});
  await assertRejects(() => broken.start(), Error, "not there");
});

test("a look that fails is told, and the next one comes", async () => {
  const told: unknown[] = [];
  const looks = counted(4, (count) => count === 2 ? Promise.reject("lost") : Promise.resolve());
  const poll = new Poll(looks.look, 1, (error) => void told.push(error));
  await poll.start();
  await looks.all;
  poll.stop();
  assertEquals(told, ["lost"]);
});

test("looks come one at a time, and none after stop()", async () => {
  let under = 0;
  let most = 0;
  const looks = counted(3, async () => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, 5));
    under--;
  });
  const poll = new Poll(looks.look, 0, () => {});
  await poll.start();
  await looks.all;
  poll.stop();
  const before = looks.count();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals([most, looks.count()], [1, before]);
});
