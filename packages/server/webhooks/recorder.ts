import { setTimeout as wait } from "node:timers/promises";
import {
  type CellPlace,
  type DeliveryAttempt,
  type DisabledEndpoint,
  recordAttempts,
} from "@mithqal/store";

/** Who is told of what recording brings to light. */
export interface RecorderHooks {
  /** Attempts are recorded: their endpoints have room again. */
  onRecorded: () => void;
  onDisabled: (endpoint: DisabledEndpoint) => void;
  report: (error: unknown) => void;
}

/** An attempt, and until when it is worth recording. */
interface Waiting {
  attempt: DeliveryAttempt;
  untilMs: number;
}

const mostAtOnce = 256;
/** What is answered in this time is recorded together: a call costs as much as many attempts. */
const gatherMs = 25;
const betweenTriesMs = 500;

/**
 * Records attempts, all that wait in one statement: the busier, the fewer. When the database is away
 * they wait for it, but no longer than their leases: afterwards they are delivered again anyway.
 */
export class Recorder {
  readonly #place: CellPlace;
  readonly #hooks: RecorderHooks;
  #waiting: Waiting[] = [];
  #run: Promise<void> | null = null;

  constructor(place: CellPlace, hooks: RecorderHooks) {
    this.#place = place;
    this.#hooks = hooks;
  }

  add(attempt: DeliveryAttempt, leaseMs: number): void {
    this.#waiting.push({ attempt, untilMs: performance.now() + leaseMs });
    if (this.#run === null) this.#run = this.#work();
  }

  /** Resolves when nothing waits any more. */
  drained(): Promise<void> {
    return this.#run ?? Promise.resolve();
  }

  /** Records no more than what is under way; the rest is delivered again. */
  giveUp(): void {
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await wait(gatherMs);
      const batch = this.#waiting.slice(0, mostAtOnce);
      if (await this.#record(batch)) {
        this.#waiting.splice(0, batch.length);
        continue;
      }
      await wait(betweenTriesMs);
      this.#waiting = this.#waiting.filter(({ untilMs }) => performance.now() < untilMs);
    }
    this.#run = null;
  }

  async #record(batch: readonly Waiting[]): Promise<boolean> {
    const { onRecorded, onDisabled, report } = this.#hooks;
    try {
      const disabled = await recordAttempts(this.#place, batch.map(({ attempt }) => attempt));
      disabled.forEach(onDisabled);
      onRecorded();
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }
}
