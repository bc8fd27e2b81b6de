import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { ScriptResult } from "../run_script.ts";
import { historyPlot, pastRuns, remember } from "./history.ts";

const result = (own: Partial<ScriptResult> = {}): ScriptResult => ({
  script: "quote_to_order",
  profile: "load",
  shape: { rate: 100, span: "10s" },
  partners: 1,
  startedAt: "2026-11-20T12:00:00.000Z",
  summary: {
    seconds: 10,
    metrics: { iterations: { type: "counter", contains: "default", values: { count: 990 } } },
    failedChecks: {},
  },
  words: [],
  verdicts: [],
  cpuUsPerIteration: { k6: 300, Envoy: 150 },
  heaps: {},
  samples: [],
  ...own,
});

test("remember() keeps what was reached, and nothing of a run that never began", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-history-"));
  try {
    const file = join(folder, "load/history.jsonl");
    assertEquals(await pastRuns(file), []);
    await remember(file, [result(), result({ summary: undefined })]);
    await remember(file, [result({ script: "spike" })]);
    const runs = await pastRuns(file);
    assertEquals(runs.map(({ script }) => script), ["quote_to_order", "spike"]);
    assertEquals([runs[0]!.iterationsPerSecond, runs[0]!.cpuUsPerIteration.k6], [99, 300]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("historyPlot() draws runs of one kind alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-history-"));
  try {
    const file = join(folder, "history.jsonl");
    await remember(file, [result(), result({ script: "spike" }), result({ profile: "smoke" })]);
    assertEquals(historyPlot(await pastRuns(file), result()), "");
    await remember(file, [result()]);
    const plot = historyPlot(await pastRuns(file), result());
    assertEquals(plot.match(/<polyline/g)?.length, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
