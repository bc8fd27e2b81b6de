import { PerformanceObserver } from "node:perf_hooks";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { assert, assertEquals } from "@std/assert";
import { Registry } from "prom-client";
import { showHeap } from "./heap_metrics.ts";

const isDeno = "Deno" in globalThis;
setFlagsFromString("--expose-gc");
const collect: (options?: { type: "minor" }) => void = runInNewContext("gc");

type ReadMb = () => Promise<number | undefined>;

/** A gauge of its own, and what it shows, in megabytes. */
function shownHeap(): ReadMb {
  const registry = new Registry();
  showHeap(registry);
  return async () => {
    const text = await registry.metrics();
    const found = /^mithqal_heap_after_collection_bytes (\S+)$/m.exec(text);
    return found === null ? undefined : Number(found[1]) / 1_000_000;
  };
}

/** Collections are told in a later turn, and only while something keeps the process up. */
async function until<T>(read: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (const endMs = performance.now() + 10_000; performance.now() < endMs;) {
    const value = await read();
    if (holds(value)) return value;
    await setImmediate();
  }
  throw new Error("waited 10 s for a collection to be told");
}

async function changed(read: ReadMb, from: number | undefined): Promise<number> {
  return (await until(read, (mb) => mb !== undefined && mb !== from))!;
}

test("the heap is shown as each major collection leaves it", { skip: isDeno }, async () => {
  const mb = shownHeap();
  assertEquals(await mb(), undefined);
  collect();
  const before = await changed(mb, undefined);
  let kept: unknown[] = Array.from({ length: 300_000 }, (_, at) => ({ at, next: [at] }));
  collect();
  const full = await changed(mb, before);
  assert(full - before > 10, `expected 10 MB more than ${before}, got ${full} for ${kept.length}`);
  kept = [];
  collect();
  const after = await changed(mb, full);
  assert(full - after > 10, `expected 10 MB less than ${full}, got ${after}`);
});

test("a minor collection changes nothing", { skip: isDeno }, async () => {
  const mb = shownHeap();
  collect();
  const shown = await changed(mb, undefined);
  let told = 0;
  const observer = new PerformanceObserver(() => told++);
  observer.observe({ entryTypes: ["gc"] });
  collect({ type: "minor" });
  await until(() => told, () => told > 0);
  observer.disconnect();
  assertEquals(await mb(), shown);
});

test("Deno does not tell of its collections, so nothing is shown", { skip: !isDeno }, async () => {
  const mb = shownHeap();
  collect();
  await setImmediate();
  assertEquals(await mb(), undefined);
});
