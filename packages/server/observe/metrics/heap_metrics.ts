import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Registry } from "prom-client";
import { gauge } from "./state_metrics.ts";

/**
 * Shows what the heap held just after the newest major collection: what grows here is kept by somebody.
 * Nothing is shown before the first one, and never on Deno, which does not tell of its collections.
 */
export function showHeap(registry: Registry): void {
  let bytes: number | null = null;
  gauge(
    registry,
    "mithqal_heap_after_collection_bytes",
    "What the heap held just after the newest major collection",
    () => bytes,
  );
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isMajor)) bytes = getHeapStatistics().used_heap_size;
  });
  observer.observe({ entryTypes: ["gc"] });
}

/** The types do not know that a collection's entry has its kind. */
function isMajor({ detail }: PerformanceEntry & { detail?: { kind: number } }): boolean {
  return detail !== undefined && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
