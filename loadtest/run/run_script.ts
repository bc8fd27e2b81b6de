// One script against a stack, or against a service that stands elsewhere.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type ProfileName,
  rampRateAt,
  type ScriptName,
  secondsOf,
  type Shape,
} from "../shared/scripts.ts";
import type { RunSummary } from "../shared/table.ts";
import { type K6Outcome, runK6, thresholdsBroken } from "./k6_process.ts";
import { countOf, mergeSummaries } from "./merge.ts";
import { type HeapTrend, heapTrend, readHeaps } from "./measure/heap.ts";
import { type Sample, Sampler, spentUs } from "./measure/sampler.ts";
import type { Stack } from "./stack/stack.ts";
import { heapVerdict } from "./verdict/heap_verdict.ts";
import { judge, standingOf, type Verdict } from "./verdict/judge.ts";

/** What is to be run. */
export interface ScriptPlan {
  readonly k6: string;
  readonly script: ScriptName;
  readonly profile: ProfileName;
  /** Of all partners together. */
  readonly shape: Shape;
  /** The partners that play, by their `credentials.json`. */
  readonly credentials: readonly string[];
  readonly http1: boolean;
  /** Where the outputs go. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What a run has come to. */
export interface ScriptResult {
  readonly script: ScriptName;
  readonly profile: ProfileName;
  readonly shape: Shape;
  readonly partners: number;
  readonly startedAt: string;
  /** Undefined: k6 was stopped before it began. */
  readonly summary: RunSummary | undefined;
  readonly words: readonly string[];
  readonly verdicts: readonly Verdict[];
  /** CPU of each part, in microseconds an iteration. */
  readonly cpuUsPerIteration: Readonly<Record<string, number>>;
  /** How the heaps went; looked at in a soak alone. */
  readonly heaps: Readonly<Record<string, HeapTrend>>;
  readonly samples: readonly Sample[];
}

/** Runs a script; with a stack the processes are measured and the books looked at. */
export async function runScript(plan: ScriptPlan, stack?: Stack): Promise<ScriptResult> {
  mkdirSync(plan.folder, { recursive: true });
  const startedAt = new Date().toISOString();
  if (stack === undefined) return resultOf(plan, startedAt, await runAll(plan, () => {}));
  await stack.receiver.forgetAges();
  const before = await standingOf(stack);
  const listeners = plan.profile === "soak" ? stack.internalListeners : {};
  const pids: number[] = [];
  const sampler = new Sampler({
    processes: () => ({
      k6: pids,
      ...Object.fromEntries(
        Object.entries(stack.processes).map(([name, pid]) => [name, [pid]]),
      ),
    }),
    counts: () => countsOf(stack),
    heaps: () => readHeaps(listeners),
  });
  await sampler.start();
  const signal = AbortSignal.any([plan.signal, stack.broken]);
  const outcomes = await runAll({ ...plan, signal }, (pid) => pids.push(pid));
  sampler.stop();
  stack.broken.throwIfAborted();
  const summary = summaryOf(outcomes);
  const isCut = plan.profile === "breakpoint" || signal.aborted;
  const interrupted = isCut ? countOfUsers(summary) : 0;
  const verdicts = summary === undefined ? [] : await judge(stack, before, summary, interrupted);
  const { samples } = sampler;
  const heaps = Object.fromEntries(
    Object.keys(listeners).map((name) => [name, heapTrend(samples, name)]),
  );
  return resultOf(plan, startedAt, outcomes, { verdicts, samples, heaps });
}

/** Each partner's k6, all at once; each has its share of the rate. */
function runAll(plan: ScriptPlan, onStart: (pid: number) => void): Promise<K6Outcome[]> {
  const { credentials, folder, script, shape: { rate, span } } = plan;
  const shape = { rate: Math.max(1, Math.round(rate / credentials.length)), span };
  return Promise.all(credentials.map((file, place) => {
    const outputs = join(folder, credentials.length === 1 ? script : `${script}-${place + 1}`);
    return runK6({ ...plan, credentials: file, shape, outputs, onStart });
  }));
}

async function countsOf({ database, cell, receiver }: Stack): Promise<Record<string, number>> {
  const [row] = await database.query(`select sum(ledger_sequence) as n from ${cell}.heads`);
  const { partners } = await receiver.report();
  const deliveries = Object.values(partners).reduce((sum, tally) => sum + tally.deliveries, 0);
  return { entries: Number(row!.n), deliveries };
}

/** What is seen of a stack that is our own. */
type Seen = Pick<ScriptResult, "verdicts" | "samples" | "heaps">;

function resultOf(
  { script, profile, shape, credentials }: ScriptPlan,
  startedAt: string,
  outcomes: readonly K6Outcome[],
  { verdicts, samples, heaps }: Seen = { verdicts: [], samples: [], heaps: {} },
): ScriptResult {
  const summary = summaryOf(outcomes);
  const iterations = summary === undefined ? 0 : countOf(summary, "iterations");
  const spent = Object.entries(spentUs(samples));
  return {
    script,
    profile,
    shape,
    partners: credentials.length,
    startedAt,
    summary,
    words: [...new Set(outcomes.flatMap(({ words }) => words))],
    verdicts: [
      ...outcomes.map((outcome) => k6Verdict(outcome, profile, shape)),
      ...verdicts,
      ...Object.entries(heaps).map(([name, trend]) => heapVerdict(name, trend)),
    ],
    cpuUsPerIteration: iterations === 0
      ? {}
      : Object.fromEntries(spent.map(([name, us]) => [name, us / iterations])),
    heaps,
    samples,
  };
}

function summaryOf(outcomes: readonly K6Outcome[]): RunSummary | undefined {
  const found = outcomes.flatMap(({ summary }) => summary === undefined ? [] : [summary]);
  return found.length === 0 ? undefined : mergeSummaries(found);
}

/** An order whose user was interrupted may have been executed. */
function countOfUsers(summary: RunSummary | undefined): number {
  return summary?.metrics.vus_max?.values.max ?? 0;
}

/** Where the breaking point is looked for, a broken threshold is what was wanted. */
function k6Verdict(
  { exitCode, summary, words }: K6Outcome,
  profile: ProfileName,
  shape: Shape,
): Verdict {
  if (profile === "breakpoint" && summary !== undefined) {
    const broke = exitCode === thresholdsBroken && summary.seconds < secondsOf(shape.span);
    const rate = rampRateAt(shape, summary.seconds);
    const detail = broke ? `broken at about ${rate} iterations/s` : `not broken up to ${rate}/s`;
    return { what: "the breaking point", ok: [0, thresholdsBroken].includes(exitCode), detail };
  }
  if (summary === undefined) return { what: "k6 begins", ok: false, detail: words.join("; ") };
  const ok = exitCode === 0;
  return { what: "k6's thresholds", ok, detail: ok ? "all kept" : "broken" };
}
