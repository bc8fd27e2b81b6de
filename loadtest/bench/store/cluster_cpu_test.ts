import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readStat } from "./cluster_cpu.ts";

test("readStat() finds the times behind a name with brackets and spaces", () => {
  const line = "42 (a) (b c) S 7 1 1 0 -1 4194304 10 20 0 0 150 50 3 4 20 0 1 0 100 200";
  assertEquals(readStat(line), { parent: 7, ownTicks: 200, endedTicks: 7 });
});
