import type { CallLine, EffectOutcome } from "@mithqal/store";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { EffectDesk } from "../../service/service.ts";
import type { HonourMetrics } from "./honour_metrics.ts";

const batchBuckets = [1, 2, 4, 8, 16, 32, 64];
const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Which line of a cell a call went by: a lane, or one that may wait. */
export type LineKind = "lane" | "spare";

/** What goes to the store: effects, and the calls that carry them. */
export class StoreMetrics {
  readonly #honour: HonourMetrics;
  readonly #effects: Counter<"kind" | "outcome">;
  readonly #effectChildren = new Map<string, Counter.Internal>();
  readonly #depth: Gauge<"cell">;
  readonly #batch: Histogram<"cell" | "line">;
  readonly #seconds: Histogram<"cell" | "line">;

  constructor(registry: Registry, honour: HonourMetrics) {
    const registers = [registry];
    this.#honour = honour;
    this.#effects = new Counter({
      name: "mithqal_effects_total",
      help: "What was asked of the ledger, by kind and by what came of it",
      labelNames: ["kind", "outcome"],
      registers,
    });
    this.#depth = new Gauge({
      name: "mithqal_lane_items",
      help: "Items of a cell that wait or are under way",
      labelNames: ["cell"],
      registers,
    });
    this.#batch = new Histogram({
      name: "mithqal_store_call_items",
      help: "Items that travelled together in one call",
      labelNames: ["cell", "line"],
      buckets: batchBuckets,
      registers,
    });
    this.#seconds = new Histogram({
      name: "mithqal_store_call_duration_seconds",
      help: "From a call's beginning to its answer",
      labelNames: ["cell", "line"],
      buckets: secondsBuckets,
      registers,
    });
  }

  /** The same desk, with its outcomes counted. */
  desk(desk: EffectDesk, cell: string): EffectDesk {
    const depth = this.#depth.labels({ cell });
    return {
      act: async (request) => {
        depth.inc();
        try {
          const outcome = await desk.act(request);
          this.#countEffect(request.effect.kind, outcome);
          return outcome;
        } finally {
          depth.dec();
        }
      },
    };
  }

  /** The same line, with its calls measured. */
  line(line: CallLine, cell: string, kind: LineKind): CallLine {
    const [batch, seconds] = [this.#batch, this.#seconds].map((metric) =>
      metric.labels({ cell, line: kind })
    ) as [Histogram.Internal<"cell" | "line">, Histogram.Internal<"cell" | "line">];
    return {
      call: async (items, waits) => {
        const startedMs = performance.now();
        try {
          return await line.call(items, waits);
        } finally {
          batch.observe(items.length);
          seconds.observe((performance.now() - startedMs) / 1_000);
        }
      },
    };
  }

  #countEffect(kind: string, outcome: EffectOutcome): void {
    if (kind === "order") this.#honour.count(outcome);
    const word = outcome.replayed ? "replayed" : outcome.ok ? "ok" : outcome.code;
    const name = `${kind} ${word}`;
    let child = this.#effectChildren.get(name);
    if (child === undefined) {
      child = this.#effects.labels({ kind, outcome: word });
      this.#effectChildren.set(name, child);
    }
    child.inc();
  }
}
