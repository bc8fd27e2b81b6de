import { setTimeout as wait } from "node:timers/promises";
import type { WatchedWorker, WorkerFacts } from "./worker.ts";

/** What is done again and again, and how often. */
export interface RepeatedTask {
  name: string;
  everyMs: number;
  /** Told by the signal to take up nothing new. What it throws is reported, and it is called again. */
  run: (signal: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
  /** The longest pause after failures; never shorter than the usual one. */
  pauseMaxMs?: number;
  now?: () => number;
  random?: () => number;
  /** Rests for a while, or until the signal. */
  rest?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Pauses differ by a tenth each way, so that two processes do not keep step. */
const jitter = 0.1;
const usualPauseMaxMs = 30_000;
/** What is under way when a worker is told to stop may take so long; each statement of it is whole. */
const stopWithinMs = 5_000;

/** Runs a task at once and then again after each pause, never twice at a time. */
export class Repeated implements WatchedWorker {
  readonly name: string;
  readonly #task: Required<RepeatedTask>;
  readonly #stop = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #isStarted = false;
  #lastSuccessAtMs: number | null = null;
  #failures = 0;

  constructor(task: RepeatedTask) {
    this.name = task.name;
    this.#task = {
      pauseMaxMs: usualPauseMaxMs,
      now: Date.now,
      random: Math.random,
      rest: restFor,
      ...task,
    };
  }

  start(): void {
    if (this.#isStarted) throw new TypeError(`expected ${this.name} to be started once`);
    this.#isStarted = true;
    this.#loop = this.#repeat();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    const patience = new AbortController();
    await Promise.race([this.#loop, restFor(stopWithinMs, patience.signal)]);
    patience.abort();
  }

  facts(): WorkerFacts {
    const { name } = this;
    return { name, lastSuccessAtMs: this.#lastSuccessAtMs, failures: this.#failures };
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#runOnce(signal);
      if (!signal.aborted) await this.#task.rest(this.#pauseMs(), signal);
    }
  }

  async #runOnce(signal: AbortSignal): Promise<void> {
    try {
      await this.#task.run(signal);
      this.#lastSuccessAtMs = this.#task.now();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      this.#task.report(error);
    }
  }

  /** Each failure in a row doubles the pause. */
  #pauseMs(): number {
    const { everyMs, pauseMaxMs, random } = this.#task;
    const pauseMs = Math.min(everyMs * 2 ** this.#failures, Math.max(pauseMaxMs, everyMs));
    return pauseMs * (1 - jitter + 2 * jitter * random());
  }
}

async function restFor(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
