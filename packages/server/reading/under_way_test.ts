import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { UnderWay } from "./under_way.ts";

test("settled() waits for what was under way of the partner, and for nothing after it", async () => {
  const underWay = new UnderWay();
  let answer: (value: string) => void = () => {};
  const first = underWay.track(1, new Promise<string>((resolve) => answer = resolve));
  const settled = underWay.settled(1);
  void underWay.track(1, new Promise(() => {}));
  void underWay.track(2, new Promise(() => {}));
  answer("done");
  assertEquals([await first, await settled], ["done", true]);
});

test("settled() gives up after its time, and does not wait where there is nothing", async () => {
  const underWay = new UnderWay();
  assertEquals(await underWay.settled(1, 0), true);
  void underWay.track(1, new Promise(() => {}));
  assertEquals(await underWay.settled(1, 1), false);
  const failed = underWay.track(2, Promise.reject(new Error("no"))).catch(() => "failed");
  assertEquals([await underWay.settled(2), await failed], [true, "failed"]);
  assertEquals(await underWay.settled(2, 0), true);
});
