// What earlier runs on this machine came to, a line of JSON each.
import type { ScriptResult } from "../run_script.ts";
import { appendLines, readLines } from "./json_lines.ts";
import { linePlot } from "./plots.ts";
import { iterationsPerSecond } from "./tell.ts";

/** One run, as it is remembered. */
export interface PastRun {
  readonly startedAt: string;
  readonly script: string;
  readonly profile: string;
  /** What was asked for, and what was reached. */
  readonly rate: number;
  readonly iterationsPerSecond: number;
  readonly cpuUsPerIteration: Readonly<Record<string, number>>;
}

const shownRuns = 50;

/** Adds runs to the history; those that never began leave nothing. */
export async function remember(file: string, results: readonly ScriptResult[]): Promise<void> {
  const runs = results.filter(({ summary }) => summary !== undefined).map((result) => {
    const { startedAt, script, profile, shape: { rate }, cpuUsPerIteration } = result;
    const reached = iterationsPerSecond(result);
    const run = {
      startedAt,
      script,
      profile,
      rate,
      iterationsPerSecond: reached,
      cpuUsPerIteration,
    };
    return run satisfies PastRun;
  });
  await appendLines(file, runs);
}

/** All of them; none where there is no history yet. */
export async function pastRuns(file: string): Promise<readonly PastRun[]> {
  return await readLines<PastRun>(file);
}

/** The last runs of the same script, profile and rate as a plot; "" before there are two. */
export function historyPlot(
  runs: readonly PastRun[],
  { script, profile, shape }: ScriptResult,
): string {
  const same = runs.filter((run) =>
    run.script === script && run.profile === profile && run.rate === shape.rate
  ).slice(-shownRuns);
  if (same.length < 2) return "";
  const parts = Object.keys(same.at(-1)!.cpuUsPerIteration);
  const series = parts.map((name) => ({
    name,
    points: same.map(({ cpuUsPerIteration }, run) => ({
      at: run + 1,
      value: cpuUsPerIteration[name] ?? 0,
    })),
  }));
  return linePlot("CPU of an iteration, run by run", "us", series, "run");
}
