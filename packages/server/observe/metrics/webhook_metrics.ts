import { Counter, Histogram, type Registry } from "prom-client";
import type { AttemptReport } from "../../webhooks/courier.ts";

const delayBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 86_400];
const tookBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Attempts to deliver events, and how late the first ones are. */
export class WebhookMetrics {
  readonly #attempts: Counter<"outcome">;
  readonly #took: Histogram;
  readonly #delay: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: "mithqal_webhook_attempts_total",
      help: "Attempts to deliver an event, by the answer's class or by what kept it away",
      labelNames: ["outcome"],
      registers,
    });
    this.#took = new Histogram({
      name: "mithqal_webhook_attempt_duration_seconds",
      help: "From an attempt's beginning to its end",
      buckets: tookBuckets,
      registers,
    });
    this.#delay = new Histogram({
      name: "mithqal_webhook_delay_seconds",
      help: "From an event's moment to the first attempt to deliver it",
      buckets: delayBuckets,
      registers,
    });
  }

  count({ attempt, status, fault, ms, delayFromCauseMs }: AttemptReport): void {
    const outcome = status === null ? fault ?? "unknown" : `${Math.floor(status / 100)}xx`;
    this.#attempts.inc({ outcome });
    this.#took.observe(ms / 1_000);
    if (attempt === 1) this.#delay.observe(Math.max(0, delayFromCauseMs) / 1_000);
  }
}
