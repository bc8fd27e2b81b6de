import { collectDefaultMetrics, Registry } from "prom-client";
import { showHeap } from "./heap_metrics.ts";
import { HonourMetrics } from "./honour_metrics.ts";
import { RequestMetrics } from "./request_metrics.ts";
import { StoreMetrics } from "./store_metrics.ts";

/** All that a process counts, in one registry of its own; what a role has not is not shown. */
export class Metrics {
  readonly registry: Registry;
  #requests: RequestMetrics | undefined;
  #store: StoreMetrics | undefined;

  constructor(role: string) {
    this.registry = new Registry();
    this.registry.setDefaultLabels({ role });
    collectDefaultMetrics({ register: this.registry });
    showHeap(this.registry);
  }

  get requests(): RequestMetrics {
    return this.#requests ??= new RequestMetrics(this.registry);
  }

  get store(): StoreMetrics {
    return this.#store ??= new StoreMetrics(this.registry, new HonourMetrics(this.registry));
  }

  /** The registry in Prometheus's own text. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}
