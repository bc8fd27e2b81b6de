import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { growth, type Sample, spentUs } from "./sampler.ts";

const sample = (atSeconds: number, k6: number, api: number, entries: number): Sample => ({
  atSeconds,
  cpuUs: { k6, api },
  counts: { entries },
  heapBytes: {},
});
// k6 has ended at the last one.
const samples = [sample(0, 0, 50, 0), sample(1, 700, 80, 10), sample(3, 0, 120, 50)];

test("spentUs() is what each part cost meanwhile; one that ended keeps what it had", () => {
  assertEquals(spentUs(samples), { k6: 700, api: 70 });
  assertEquals(spentUs([]), {});
});

test("growth() is by second, whatever lies between two samples", () => {
  assertEquals(growth(samples, ({ counts }) => counts.entries!), [
    { at: 1, value: 10 },
    { at: 3, value: 20 },
  ]);
});
