import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { promisify } from "node:util";
import { assert, assertEquals } from "@std/assert";
import { endedCpuUs, readStat, ticksOfTrees, treeCpuUs } from "./process_tree.ts";

test("readStat() finds the times behind a name with brackets and spaces", () => {
  const line = "42 (a) (b c) S 7 1 1 0 -1 4194304 10 20 0 0 150 50 3 4 20 0 1 0 100 200";
  assertEquals(readStat(line), { parent: 7, ownTicks: 200, endedTicks: 7 });
});

test("ticksOfTrees() adds up a process, all below it, and those that have ended", () => {
  const times = new Map([
    [2, { parent: 1, ownTicks: 5, endedTicks: 1 }],
    [3, { parent: 2, ownTicks: 10, endedTicks: 0 }],
    [4, { parent: 3, ownTicks: 100, endedTicks: 20 }],
    [5, { parent: 1, ownTicks: 1_000, endedTicks: 0 }],
  ]);
  assertEquals(ticksOfTrees(times, [2, 5, 9]), [136, 1_000, 0]);
});

const noProc = !existsSync("/proc/self/stat") && "no /proc on this machine";

test("treeCpuUs() counts this process's own time", { skip: noProc }, () => {
  const before = treeCpuUs(process.pid);
  const started = process.cpuUsage();
  let spentUs = 0;
  while (spentUs < 100_000) {
    const { user, system } = process.cpuUsage(started);
    spentUs = user + system;
  }
  assert(treeCpuUs(process.pid) - before >= 50_000);
});

test("endedCpuUs() counts what a process has cost that is gone", { skip: noProc }, async () => {
  const before = endedCpuUs();
  const spin = 'i=0; while [ "$i" -lt 200000 ]; do i=$((i + 1)); done';
  await promisify(execFile)("sh", ["-c", spin]);
  assert(endedCpuUs() - before >= 10_000);
});
