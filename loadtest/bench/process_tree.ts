// The CPU time of processes with all that they have started, from Linux's /proc.
import { readdirSync, readFileSync } from "node:fs";

/** Microseconds in one tick of /proc/N/stat: Linux counts 100 a second for every program. */
const tickUs = 10_000;

/** What one line of /proc/N/stat says. */
export interface ProcessTimes {
  readonly parent: number;
  /** Of the process itself. */
  readonly ownTicks: number;
  /** Of its children that have ended. */
  readonly endedTicks: number;
}

/** Reads a line of /proc/N/stat. The program's name stands in brackets and may hold anything. */
export function readStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const number = (place: number) => Number(fields[place]);
  return {
    parent: number(1),
    ownTicks: number(11) + number(12),
    endedTicks: number(13) + number(14),
  };
}

/** CPU of a process, of all below it and of those of them that have ended, in microseconds. */
export function treeCpuUs(root: number): number {
  return treesCpuUs([root])[0]!;
}

/** The same of several, which are looked at in one go. */
export function treesCpuUs(roots: readonly number[]): readonly number[] {
  const times = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const found = timesOf(name);
    if (found !== null) times.set(Number(name), found);
  }
  return ticksOfTrees(times, roots).map((ticks) => ticks * tickUs);
}

/** CPU of all those that this process has started and that have ended, in microseconds. */
export function endedCpuUs(): number {
  return readStat(readFileSync("/proc/self/stat", "utf8")).endedTicks * tickUs;
}

/** Ticks of each tree among these processes. */
export function ticksOfTrees(
  times: ReadonlyMap<number, ProcessTimes>,
  roots: readonly number[],
): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [pid, { parent }] of times) {
    children.set(parent, [...children.get(parent) ?? [], pid]);
  }
  const ticksOf = (pid: number): number => {
    const { ownTicks = 0, endedTicks = 0 } = times.get(pid) ?? {};
    const below = (children.get(pid) ?? []).map(ticksOf);
    return below.reduce((sum, ticks) => sum + ticks, ownTicks + endedTicks);
  };
  return roots.map(ticksOf);
}

function timesOf(pid: string): ProcessTimes | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null; // it has ended since
  }
}
