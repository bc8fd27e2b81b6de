import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { RateMeter } from "./rate_meter.ts";

const tenASecond = { requests: 10, windowSeconds: 1 };

function take(meter: RateMeter, times: number, nowMs: number, partner = 1): number {
  let allowed = 0;
  for (let i = 0; i < times; i++) {
    if (meter.count(partner, "orders", tenASecond, nowMs).allowed) allowed++;
  }
  return allowed;
}

test("count() allows two windows' worth at once, and then the rate itself", () => {
  const meter = new RateMeter();
  assertEquals(take(meter, 50, 0), 20);
  assertEquals(take(meter, 50, 1_000), 10);
  assertEquals(take(meter, 50, 1_099), 0);
  assertEquals(take(meter, 50, 1_100), 1);
  assertEquals(take(meter, 50, 60_000), 20);
});

test("count() keeps clients and classes apart", () => {
  const meter = new RateMeter();
  assertEquals([take(meter, 50, 0, 1), take(meter, 50, 0, 2)], [20, 20]);
  assertEquals(meter.count(1, "quotes", tenASecond, 0).allowed, true);
});

test("count() tells what is left and when there will be more", () => {
  const meter = new RateMeter();
  const first = meter.count(1, "orders", tenASecond, 0);
  assertEquals([first.quota, first.windowSeconds, first.remaining], [20, 2, 19]);
  take(meter, 19, 0);
  const refusal = meter.count(1, "orders", tenASecond, 0);
  assertEquals([refusal.allowed, refusal.remaining, refusal.resetMs], [false, 0, 100]);
});
