// The CPU time of a whole Postgres cluster, from Linux's /proc.
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

/** CPU of the postmaster, of its backends and of those that have ended, in microseconds. */
export function clusterCpuUs(postmaster: number): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number)
    .map((pid) => ({ pid, times: timesOf(pid) }));
  const ticks = processes.map(({ pid, times }) => {
    if (times === null) return 0;
    if (pid === postmaster) return times.ownTicks + times.endedTicks;
    return times.parent === postmaster ? times.ownTicks + times.endedTicks : 0;
  });
  return ticks.reduce((sum, own) => sum + own, 0) * tickUs;
}

function timesOf(pid: number): ProcessTimes | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null; // it has ended since
  }
}
