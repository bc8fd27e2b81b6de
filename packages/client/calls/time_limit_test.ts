import { once } from "node:events";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { timeLimit } from "./time_limit.ts";

test("timeLimit() ends after its time", async () => {
  const { signal } = timeLimit(5, undefined);
  await once(signal, "abort");
  assertMatch(String(signal.reason), /5 ms have passed/);
});

test("timeLimit() ends with the other signal, by its reason", () => {
  const outer = new AbortController();
  const during = timeLimit(60_000, outer.signal);
  outer.abort("enough");
  const after = timeLimit(60_000, outer.signal);
  assertEquals([during.signal.reason, after.signal.reason], ["enough", "enough"]);
  during.clear();
  after.clear();
});

test("timeLimit() is nothing any more once it is cleared", () => {
  const outer = new AbortController();
  const { signal, clear } = timeLimit(60_000, outer.signal);
  clear();
  outer.abort();
  assertEquals(signal.aborted, false);
});
