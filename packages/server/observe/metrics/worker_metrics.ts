import { Gauge, type Registry } from "prom-client";
import type { PricePublisher } from "../../prices/publisher/price_publisher.ts";
import type { InvariantWatch } from "../../workers/invariant_watch.ts";
import type { WatchedWorker } from "../../workers/worker.ts";
import { gauge } from "./state_metrics.ts";

/** How the workers fare, and what the checks of the books have found. */
export function showWorkers(
  registry: Registry,
  workers: readonly WatchedWorker[],
  invariants: InvariantWatch,
): void {
  byWorker(
    registry,
    workers,
    "mithqal_worker_success_age_seconds",
    "Since a worker last came through",
    ({ lastSuccessAtMs }) => sinceSeconds(lastSuccessAtMs),
  );
  byWorker(
    registry,
    workers,
    "mithqal_worker_failures",
    "How often a worker has failed since it last came through",
    ({ failures }) => failures,
  );
  gauge(
    registry,
    "mithqal_invariant_breaches",
    "What does not hold, by the newest look at the books",
    () => invariants.breaches.length,
  );
  gauge(
    registry,
    "mithqal_invariants_checked_age_seconds",
    "Since the books were last looked at",
    () => sinceSeconds(invariants.lastCheckedAtMs),
  );
}

/** What this process's publisher does: of several one holds the lease. */
export function showPublisher(registry: Registry, publisher: PricePublisher): void {
  gauge(
    registry,
    "mithqal_price_publisher_holds_lease",
    "Whether this process publishes the price",
    () => Number(publisher.facts().role === "holder"),
  );
  gauge(
    registry,
    "mithqal_price_published_age_seconds",
    "Since this process last published a price",
    () => sinceSeconds(publisher.facts().lastPublishedAtMs),
  );
  gauge(
    registry,
    "mithqal_price_withheld",
    "Whether this process holds the lease and publishes nothing",
    () => Number(publisher.facts().withheld !== null),
  );
}

function byWorker(
  registry: Registry,
  workers: readonly WatchedWorker[],
  name: string,
  help: string,
  read: (facts: ReturnType<WatchedWorker["facts"]>) => number | null,
): void {
  new Gauge({
    name,
    help,
    labelNames: ["worker"],
    registers: [registry],
    collect() {
      for (const worker of workers) {
        const value = read(worker.facts());
        if (value !== null) this.set({ worker: worker.name }, value);
      }
    },
  });
}

function sinceSeconds(atMs: number | null): number | null {
  return atMs === null ? null : (Date.now() - atMs) / 1_000;
}
