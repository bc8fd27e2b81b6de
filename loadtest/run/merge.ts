import type { Metric, RunSummary } from "../shared/table.ts";

/** Several k6's summaries as one: counts are added, and of times the worst counts. */
export function mergeSummaries(summaries: readonly RunSummary[]): RunSummary {
  const metrics: Record<string, Metric> = {};
  const failedChecks: Record<string, number> = {};
  for (const summary of summaries) {
    for (const [name, metric] of Object.entries(summary.metrics)) {
      metrics[name] = name in metrics ? mergeMetrics(metrics[name]!, metric) : metric;
    }
    for (const [name, times] of Object.entries(summary.failedChecks)) {
      failedChecks[name] = (failedChecks[name] ?? 0) + times;
    }
  }
  return { seconds: Math.max(...summaries.map(({ seconds }) => seconds)), metrics, failedChecks };
}

function mergeMetrics(one: Metric, other: Metric): Metric {
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  const values = Object.fromEntries([...names].map((name) => {
    const [a, b] = [one.values[name] ?? 0, other.values[name] ?? 0];
    return [name, isSum(one, name) ? a + b : name === "min" ? Math.min(a, b) : Math.max(a, b)];
  }));
  const thresholds = Object.fromEntries(
    Object.entries({ ...one.thresholds, ...other.thresholds }).map(([rule]) => {
      const both = [one.thresholds?.[rule], other.thresholds?.[rule]];
      return [rule, { ok: both.every((found) => found?.ok !== false) }];
    }),
  );
  return { ...one, values, thresholds };
}

/** A share of what went well has a rate of its own; a counter's rate adds up. */
function isSum({ type }: Metric, name: string): boolean {
  return ["count", "passes", "fails"].includes(name) || type === "counter" && name === "rate";
}

/** How often something was counted; 0 where it never was. */
export function countOf({ metrics }: RunSummary, name: string): number {
  return metrics[name]?.values.count ?? 0;
}
