import { join } from "node:path";
import { freePort } from "@mithqal/testing/cluster";
import { waitUntil } from "@mithqal/testing/processes";
import { type K6Order, type K6Outcome, runK6, thresholdsBroken } from "../../run/k6_process.ts";
import { countOf } from "../../run/merge.ts";
import { endedCpuUs, treeCpuUs } from "../process_tree.ts";
import type { Turn } from "../turns.ts";

const answerMs = 5_000;
const orderTimes = "http_req_duration{name:order}";

/** One k6, made ready. */
interface Ready {
  readonly status: string;
  readonly outcome: Promise<K6Outcome>;
}

/** Turns of k6. It is started before each one and waits with all its users: what that costs is nobody's. */
export class K6Turns {
  readonly #order: Pick<K6Order, "k6" | "credentials">;
  readonly #folder: string;
  readonly #stopping = new AbortController();
  /** Of the one that runs or waits. */
  #pid: number | undefined;
  #hasEnded = false;
  #ready: Ready | undefined;

  constructor(k6: string, folder: string, credentials: string) {
    this.#order = { k6, credentials };
    this.#folder = folder;
  }

  /** CPU of all of them so far, in microseconds; nothing else that we have started ends meanwhile. */
  cpuUs(): number {
    return endedCpuUs() + (this.#pid === undefined ? 0 : treeCpuUs(this.#pid));
  }

  async prepare(rate: number, seconds: number): Promise<void> {
    const controlPort = await freePort();
    const status = `http://127.0.0.1:${controlPort}/v1/status`;
    this.#hasEnded = false;
    const outcome = runK6({
      ...this.#order,
      outputs: join(this.#folder, `k6-${controlPort}-${Date.now()}`),
      script: "quote_to_order",
      profile: "load",
      shape: { rate, span: `${Math.ceil(seconds)}s` },
      http1: false,
      controlPort,
      onStart: (pid) => this.#pid = pid,
      signal: this.#stopping.signal,
    }).finally(() => {
      this.#pid = undefined;
      this.#hasEnded = true;
    });
    // A failure is told by the turn.
    outcome.catch(() => {});
    await waitUntil("k6 to be ready", async () => this.#hasEnded || await hasUsers(status));
    this.#ready = { status, outcome };
  }

  async run(): Promise<Turn> {
    const { status, outcome } = this.#ready!;
    if (!this.#hasEnded) await begin(status);
    const { exitCode, summary, words } = await outcome;
    const failedChecks = Object.keys(summary?.failedChecks ?? {});
    const hasRun = exitCode === 0 || exitCode === thresholdsBroken;
    if (summary === undefined || !hasRun || failedChecks.length > 0) {
      throw new Error(`expected k6 to succeed, got: ${[...failedChecks, ...words].join("; ")}`);
    }
    return {
      operations: countOf(summary, "iterations"),
      elapsedUs: summary.seconds * 1_000_000,
      p50Us: summary.metrics[orderTimes]!.values.med! * 1_000,
    };
  }

  close(): void {
    this.#stopping.abort();
  }
}

/** As k6 numbers what it does: its users are made, and it waits. */
const pausedBeforeRun = 4;

/** Whether all users are made. */
async function hasUsers(status: string): Promise<boolean> {
  const answer = await fetch(status, { signal: AbortSignal.timeout(answerMs) }).catch(() => null);
  const told = await answer?.json() as { data: { attributes: { status: number } } } | undefined;
  return told?.data.attributes.status === pausedBeforeRun;
}

async function begin(status: string): Promise<void> {
  const attributes = { paused: false };
  const answer = await fetch(status, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ data: { type: "status", id: "default", attributes } }),
    signal: AbortSignal.timeout(answerMs),
  });
  if (!answer.ok) throw new Error(`expected k6 to begin, got ${answer.status}`);
}
