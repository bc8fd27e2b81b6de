import type { EffectOutcome } from "@mithqal/store";
import { Counter, Gauge, type Registry } from "prom-client";

/** Why the house did not honour a firm quote: all other refusals of an order are the partner's. */
const houseFaults: ReadonlySet<string> = new Set([
  "trading_disabled",
  "maintenance",
  "overloaded",
  "service_unavailable",
  "outcome_unknown",
  "internal_error",
]);

/** How many of the orders that the house owed an execution it has executed. */
export class HonourMetrics {
  readonly #counter: Counter<"outcome">;
  #honoured = 0;
  #failed = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#counter = new Counter({
      name: "mithqal_firm_quotes_total",
      help: "Orders on firm quotes: executed, or failed through the house",
      labelNames: ["outcome"],
      registers,
      collect: () => this.#show(),
    });
    new Gauge({
      name: "mithqal_honour_rate",
      help:
        "Executed orders as a share of those the house owed, since the start; 1 before the first",
      registers,
      collect: this.#collectRate(),
    });
  }

  /** Counts an order's outcome; a replay was counted when it first ran. */
  count({ ok, replayed, ...outcome }: EffectOutcome): void {
    if (replayed) return;
    if (ok) this.#honoured++;
    else if (houseFaults.has((outcome as { code: string }).code)) this.#failed++;
  }

  #show(): void {
    this.#counter.reset();
    this.#counter.inc({ outcome: "honoured" }, this.#honoured);
    this.#counter.inc({ outcome: "failed" }, this.#failed);
  }

  #collectRate() {
    const rate = () => {
      const owed = this.#honoured + this.#failed;
      return owed === 0 ? 1 : this.#honoured / owed;
    };
    return function (this: Gauge): void {
      this.set(rate());
    };
  }
}
