import type { Clock } from "./clock.ts";

/** The Date header has whole seconds: its time is half a second in, give or take as much. */
const dateToleranceMs = 500;

/**
 * The service's time. Each answer's Date says it, the first token's already; so a wrong clock of this
 * machine never shows in a signature.
 */
export class ServiceClock {
  readonly #clock: Clock;
  #offsetMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How far the service's clock is ahead of this machine's, as far as it is known. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  get seconds(): number {
    return Math.floor((this.#clock.now() + this.#offsetMs) / 1_000);
  }

  /** Learns from the Date of an answer to a request that was sent at a time of this machine's. */
  learn(date: string | null, sentMs: number): void {
    const serviceMs = Date.parse(date ?? "") + dateToleranceMs;
    if (Number.isNaN(serviceMs)) return;
    const halfWayMs = (this.#clock.now() - sentMs) / 2;
    const offsetMs = serviceMs - (sentMs + halfWayMs);
    const isNew = Math.abs(offsetMs - this.#offsetMs) > dateToleranceMs + Math.abs(halfWayMs);
    if (isNew) this.#offsetMs = offsetMs;
  }
}
