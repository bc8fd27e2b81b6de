import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { backoffMs } from "./backoff.ts";

test("backoffMs() doubles up to two seconds, half of it by chance", () => {
  const least = [1, 2, 3, 4, 5, 6, 7, 1_000].map((attempt) => backoffMs(attempt, 0, () => 0));
  assertEquals(least, [50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
  const most = [1, 6, 1_000].map((attempt) => backoffMs(attempt, 0, () => 1));
  assertEquals(most, [100, 2_000, 2_000]);
});

test("backoffMs() never comes back sooner than it is told to", () => {
  assert(backoffMs(1, 3, () => 0) >= 3_000);
});
