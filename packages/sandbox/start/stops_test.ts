import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { Revocations } from "./revocations.ts";
import { Stops } from "./stops.ts";
import { within } from "./within.ts";

test("Stops stops in the reverse order, all of it once, whatever fails", async () => {
  const seen: number[] = [];
  const stops = new Stops();
  stops.add(() => seen.push(1));
  stops.add(() => Promise.reject(new Error("the second fails")));
  stops.add(() => seen.push(3));
  await assertRejects(() => stops.run(), Error, "the second fails");
  await stops.run();
  assertEquals(seen, [3, 1]);
});

test("Revocations hands on what came before and after the edge was there", async () => {
  const revocations = new Revocations();
  await revocations.publish("first");
  const known = await revocations.first();
  await revocations.publish("second");
  const taken: string[] = [];
  await revocations.follow(known, (list) => Promise.resolve(void taken.push(list)));
  await revocations.publish("third");
  assertEquals([known, ...taken], ["first", "second", "third"]);
});

test("within() waits no longer than it may", async () => {
  assertEquals(await within(1_000, Promise.resolve(7), "a number"), 7);
  const never = new Promise(() => {});
  await assertRejects(
    () => within(1, never, "a number"),
    Error,
    "expected a number within 0.001 s",
  );
});
