// What is left of a run, and the table of it. The runner reads this too, so nothing here is k6's.

/** A metric at the end of a run, as k6 gives it. */
export interface Metric {
  type: string;
  contains: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}

/** What stays of a run: figures, and nothing that was sent. */
export interface RunSummary {
  seconds: number;
  metrics: Record<string, Metric>;
  /** Checks that did not always hold, and how often they did not. */
  failedChecks: Record<string, number>;
}

/** The table: what was sent, how long it took, and which thresholds hold. */
export function tableOf({ seconds, metrics, failedChecks }: RunSummary): string {
  const rows = [["request", "count", "a second", "median ms", "p95 ms", "p99 ms", "max ms"]];
  for (const [name, { values }] of Object.entries(metrics)) {
    const part = /^(?:http_req_duration\{(?:name|phase):(\w+)\}|(shed)_ms)$/.exec(name);
    const request = part?.[1] ?? part?.[2];
    if (request === undefined) continue;
    const sent = values.count ?? 0;
    const times = ["med", "p(95)", "p(99)", "max"].map((key) => (values[key] ?? 0).toFixed(1));
    rows.push([request, String(sent), (sent / seconds).toFixed(1), ...times]);
  }
  const verdicts = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([rule, { ok }]) =>
      `  ${ok ? "kept  " : "BROKEN"} ${name}: ${rule}`
    )
  );
  const iterations = metrics.iterations?.values.count ?? 0;
  const dropped = metrics.dropped_iterations?.values.count ?? 0;
  return [
    "",
    ...aligned(rows),
    "",
    `  ${iterations} iterations in ${seconds.toFixed(1)} s, ${dropped} dropped`,
    ...Object.entries(failedChecks).map(([name, times]) => `  FAILED ${times} times: ${name}`),
    ...fewVerdicts(verdicts),
  ].join("\n");
}

/** Hundreds of rules of one kind are told by those that broke. */
function fewVerdicts(verdicts: string[]): string[] {
  if (verdicts.length <= 30) return verdicts;
  const broken = verdicts.filter((line) => line.includes("BROKEN"));
  return [
    ...broken.slice(0, 30),
    `  ${verdicts.length - broken.length} rules are kept, ${broken.length} are broken`,
  ];
}

function aligned(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    "  " +
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]! + 2)
    ).join("")
  );
}
