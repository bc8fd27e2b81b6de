// What the bench found: figures for programs, and a table for people.
import { ratioByRound, spread } from "./statistics.ts";
import type { Spread } from "./statistics.ts";
import { tableText } from "./tables.ts";
import type { Measured } from "./rounds.ts";

export interface Figures {
  readonly name: string;
  readonly in_flight: number;
  readonly operations_per_second: Spread;
  readonly cpu_us: Spread;
}

export interface Ratio {
  readonly name: string;
  readonly in_flight: number;
  /** CPU of the first by CPU of the second, per operation, round by round. */
  readonly cpu: Spread;
  /** The same of the elapsed time. */
  readonly elapsed: Spread;
  readonly goal?: number;
}

export interface Report {
  readonly runtime: string;
  readonly rounds: number;
  readonly slice_ms: number;
  readonly figures: readonly Figures[];
  readonly ratios: readonly Ratio[];
}

/** Two contestants to compare, and the most that their ratio of CPU should be with 50 in flight. */
export interface Comparison {
  readonly first: string;
  readonly second: string;
  readonly goal?: number;
}

export const goalInFlight = 50;

export const comparisons: readonly Comparison[] = [
  { first: "verify ours", second: "verify bare", goal: 1.03 },
  { first: "verify ours", second: "verify jose", goal: 0.9 },
  { first: "sign ours", second: "sign bare" },
  { first: "sign ours", second: "sign jose" },
];

export function figuresOf({ name, inFlight, samples }: Measured): Figures {
  return {
    name,
    in_flight: inFlight,
    operations_per_second: spread(
      samples.map(({ operations, elapsedUs }) => operations / elapsedUs * 1_000_000),
    ),
    cpu_us: spread(samples.map(({ operations, cpuUs }) => cpuUs / operations)),
  };
}

/** All comparisons, for each number in flight that both were measured with. */
export function ratiosOf(measured: readonly Measured[]): readonly Ratio[] {
  const loads = [...new Set(measured.map(({ inFlight }) => inFlight))];
  return comparisons.flatMap(({ first, second, goal }) =>
    loads.flatMap((inFlight) => {
      const [ours, theirs] = [first, second].map((name) =>
        measured.find((entry) => entry.name === name && entry.inFlight === inFlight)
      );
      if (ours === undefined || theirs === undefined) return [];
      const ratio = {
        name: `${first} / ${second.split(" ").at(-1)}`,
        in_flight: inFlight,
        cpu: ratioByRound(perOperation(ours, "cpuUs"), perOperation(theirs, "cpuUs")),
        elapsed: ratioByRound(perOperation(ours, "elapsedUs"), perOperation(theirs, "elapsedUs")),
      };
      return [goal === undefined || inFlight !== goalInFlight ? ratio : { ...ratio, goal }];
    })
  );
}

function perOperation({ samples }: Measured, member: "cpuUs" | "elapsedUs"): readonly number[] {
  return samples.map((sample) => sample[member] / sample.operations);
}

/** The report as two tables. */
export function tellReport(report: Report): string {
  const figures = report.figures.map((row) => [
    row.name,
    `${row.in_flight}`,
    tell(row.operations_per_second, 0),
    tell(row.cpu_us, 1),
  ]);
  const ratios = report.ratios.map((row) => [
    row.name,
    `${row.in_flight}`,
    tell(row.cpu, 3),
    tell(row.elapsed, 3),
    row.goal === undefined ? "" : tellGoal(row.cpu.median, row.goal),
  ]);
  return [
    `${report.runtime}, ${report.rounds} interleaved rounds of ${report.slice_ms} ms each: median (min-max)`,
    "",
    tableText(["operation", "in flight", "a second", "CPU us"], figures),
    "",
    "Ratios, round by round: the smaller the better",
    "",
    tableText(["of", "in flight", "CPU", "elapsed", "goal (CPU)"], ratios),
  ].join("\n");
}

function tell({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`;
}

function tellGoal(value: number, goal: number): string {
  return `<= ${goal} ${value <= goal ? "reached" : "missed"}`;
}
