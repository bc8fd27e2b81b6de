// What a receiver of webhooks has counted.

/** One partner's deliveries. */
export interface Tally {
  /** Deliveries whose signature was good, repeated ones among them. */
  deliveries: number;
  /** Deliveries that were refused, by the code. */
  refused: number;
  /** Different `order.executed` events. */
  executedOrders: number;
}

/** Counts one partner's events; a sequence has no gaps, so one byte an event remembers which came. */
export class Counting {
  readonly tally: Tally = { deliveries: 0, refused: 0, executedOrders: 0 };
  readonly #ages: AgeHistogram;
  #seen = new Uint8Array(1 << 16);

  constructor(ages: AgeHistogram) {
    this.#ages = ages;
  }

  refuse(): void {
    this.tally.refused++;
  }

  /** Counts a delivery; `ageMs` is the time since its cause. */
  take(event: { type: string; sequence: number | null }, ageMs: number): void {
    this.tally.deliveries++;
    const { type, sequence } = event;
    if (sequence === null || this.#isKnown(sequence)) return;
    if (type === "order.executed") this.tally.executedOrders++;
    this.#ages.add(ageMs);
  }

  #isKnown(sequence: number): boolean {
    while (sequence >= this.#seen.length) {
      const grown = new Uint8Array(this.#seen.length * 2);
      grown.set(this.#seen);
      this.#seen = grown;
    }
    const isKnown = this.#seen[sequence] === 1;
    this.#seen[sequence] = 1;
    return isKnown;
  }
}

const stepMs = 5;
const steps = 60_000 / stepMs;

/** How old events were when they came first, in steps of 5 ms up to a minute. */
export class AgeHistogram {
  readonly #counts = new Uint32Array(steps + 1);
  #total = 0;

  add(ageMs: number): void {
    this.#counts[Math.min(steps, Math.max(0, Math.floor(ageMs / stepMs)))]!++;
    this.#total++;
  }

  /** The age that such a part of all events did not exceed; 0 without any. */
  quantile(part: number): number {
    if (this.#total === 0) return 0;
    let left = this.#total * part;
    const step = this.#counts.findIndex((count) => (left -= count) <= 0);
    return (step + 1) * stepMs;
  }

  /** Forgets what was counted. */
  reset(): void {
    this.#counts.fill(0);
    this.#total = 0;
  }
}
