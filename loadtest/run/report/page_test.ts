import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { Sample } from "../measure/sampler.ts";
import type { ScriptResult } from "../run_script.ts";
import { reportPage } from "./page.ts";

const sample = (atSeconds: number, megabytes: number): Sample => ({
  atSeconds,
  cpuUs: { k6: atSeconds },
  counts: { entries: atSeconds, deliveries: 0 },
  heapBytes: { "Node api": megabytes * 1_000_000 },
});

const result = (own: Partial<ScriptResult> = {}): ScriptResult => ({
  script: "quote_to_order",
  profile: "soak",
  shape: { rate: 100, span: "10s" },
  partners: 1,
  startedAt: "2026-11-20T12:00:00.000Z",
  summary: undefined,
  words: [],
  verdicts: [],
  cpuUsPerIteration: {},
  heaps: { "Node api": { collections: 2, lastMb: 31, mbPerMinute: undefined } },
  samples: [sample(0, 30), sample(1, 30), sample(2, 31)],
  ...own,
});

function captionsOf(page: string): string[] {
  return [...page.matchAll(/<figcaption>([^<]*)/g)].map(([, caption]) => caption!);
}

test("reportPage() draws the heap of a soak alone", () => {
  const usual = ["Done, a second", "CPU, cores"];
  assertEquals(captionsOf(reportPage([result()], "a machine", [])), [
    ...usual,
    "Heap after a collection, MB",
  ]);
  assertEquals(captionsOf(reportPage([result({ heaps: {} })], "a machine", [])), usual);
});
