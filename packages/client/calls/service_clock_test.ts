import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { systemClock } from "./clock.ts";
import { ServiceClock } from "./service_clock.ts";

const serviceMs = Date.parse("2026-11-20T12:00:00Z");
const date = new Date(serviceMs).toUTCString();

function clockAt(nowMs: number): ServiceClock {
  return new ServiceClock(systemClock(() => nowMs));
}

test("ServiceClock takes over the service's time, within a second", () => {
  for (const offMs of [-600_000, -2_000, 2_000, 600_000]) {
    const clock = clockAt(serviceMs + offMs);
    clock.learn(date, serviceMs + offMs);
    assert(Math.abs(clock.seconds * 1_000 - serviceMs) <= 1_000, `${offMs}`);
  }
});

test("ServiceClock keeps to a right clock, however coarse the Date is", () => {
  const clock = clockAt(serviceMs + 900);
  clock.learn(date, serviceMs + 100);
  assertEquals(clock.offsetMs, 0);
});

test("ServiceClock forgives an answer that was long under way", () => {
  const clock = clockAt(serviceMs + 9_000);
  clock.learn(date, serviceMs - 1_000);
  assertEquals(clock.offsetMs, 0);
});

test("ServiceClock learns nothing from no date", () => {
  const clock = clockAt(serviceMs);
  for (const none of [null, "", "soon"]) clock.learn(none, serviceMs);
  assertEquals(clock.offsetMs, 0);
});
