import { paint } from "./paint.ts";
import type { Terminal } from "./terminal.ts";

type Style = Pick<Terminal, "isTerminal" | "hasColours">;

/**
 * Rows under headings; a heading that begins with `>` stands to the right, over numbers. Where no
 * terminal reads it: the rows alone, tabs between.
 */
export function table(
  style: Style,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (!style.isTerminal) return rows.map((row) => row.join("\t")).join("\n");
  if (rows.length === 0) return paint(style, "dim", "none");
  const names = headings.map((heading) => heading.replace(/^>/, ""));
  const widths = names.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => (row[i] ?? "").length))
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => {
      const width = widths[i]!;
      return headings[i]!.startsWith(">") ? cell.padStart(width) : cell.padEnd(width);
    }).join("  ").trimEnd();
  return [paint(style, "bold", line(names)), ...rows.map(line)].join("\n");
}

/** Names and values, one a line. */
export function facts(
  style: Style,
  pairs: readonly (readonly [name: string, value: string | null | undefined])[],
): string {
  const there = pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const width = Math.max(...there.map(([name]) => name.length));
  return there.map(([name, value]) =>
    style.isTerminal ? `${paint(style, "dim", name.padEnd(width))}  ${value}` : `${name}\t${value}`
  ).join("\n");
}
