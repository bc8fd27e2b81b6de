// What a bench found: figures for programs, and tables for people.
import { costsOf, ratesOf, timesOf } from "./measured.ts";
import { type Spread, spread } from "./statistics.ts";
import { tableText, tellSpread } from "./tables.ts";
import type { Measured } from "./turns.ts";

/** What one entrant's operation came to. */
export interface Figures {
  readonly name: string;
  readonly in_flight: number | null;
  readonly operations_per_second: Spread;
  /** The middle of the rounds' median times, where one is timed. */
  readonly p50_ms?: Spread;
  /** Of the parts that do this work. */
  readonly cpu_us: Readonly<Record<string, Spread>>;
}

/** A ratio or another figure made of several, with its goal. */
export interface Finding {
  readonly name: string;
  readonly value: Spread;
  readonly least?: number;
  readonly most?: number;
}

export interface Report {
  readonly bench: string;
  readonly started_at: string;
  readonly machine: string;
  readonly rounds: number;
  readonly seconds: number;
  /** What it was set up with. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly figures: readonly Figures[];
  readonly findings: readonly Finding[];
}

export function figuresOf(entry: Measured): Figures {
  const times = timesOf(entry);
  const costs = entry.parts.map((part) => [part, spread(costsOf(entry, [part]))]);
  return {
    name: entry.name,
    in_flight: entry.inFlight,
    operations_per_second: spread(ratesOf(entry)),
    ...(times.length > 0 && { p50_ms: spread(times) }),
    cpu_us: Object.fromEntries(costs),
  };
}

/** The report as two tables. */
export function tellReport(report: Report): string {
  const { bench, machine, rounds, seconds, settings, figures, findings } = report;
  const told = Object.entries(settings).map(([name, value]) => `; ${name}: ${value}`).join("");
  return [
    `${bench}: ${machine}`,
    `${rounds} interleaved rounds of ${seconds} s each: median (min-max)${told}`,
    "",
    tableText(["what", "in flight", "a second", "p50 ms", "CPU us"], figures.map(figuresRow)),
    "",
    tableText(["round by round", "measured", "goal"], findings.map(findingRow)),
    "",
  ].join("\n");
}

function figuresRow(row: Figures): readonly string[] {
  return [
    row.name,
    row.in_flight === null ? "at a rate" : `${row.in_flight}`,
    tellSpread(row.operations_per_second),
    row.p50_ms === undefined ? "" : tellSpread(row.p50_ms),
    Object.entries(row.cpu_us).map(([part, us]) => `${part} ${tellSpread(us)}`).join(", "),
  ];
}

function findingRow({ name, value, least, most }: Finding): readonly string[] {
  return [name, tellSpread(value), tellGoal(value, least, most)];
}

function tellGoal({ median }: Spread, least?: number, most?: number): string {
  if (least !== undefined) return `>= ${least} ${median >= least ? "reached" : "missed"}`;
  if (most !== undefined) return `<= ${most} ${median <= most ? "reached" : "missed"}`;
  return "";
}
