// How the benches write figures down.
import type { Spread } from "./statistics.ts";

/** A median with its spread, in as many digits as it has to say. */
export function tellSpread({ median, min, max }: Spread): string {
  const digits = median < 2 ? 3 : median < 20 ? 2 : median < 1_000 ? 1 : 0;
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`;
}

/** Rows under their heads, each column as wide as it must be. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]!.length))
  );
  return [head, widths.map((width) => "-".repeat(width)), ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd())
    .join("\n");
}
