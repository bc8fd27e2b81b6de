// What the bench found: figures for programs, and tables for people.
import { tableText, tellSpread } from "../tables.ts";
import { ratioByRound, type Spread, spread } from "../statistics.ts";
import type { Measured } from "../turns.ts";

export interface Figures {
  readonly name: string;
  readonly in_flight: number;
  readonly operations_per_second: Spread;
  /** CPU an operation, of the parts that do this work. */
  readonly cpu_us: Readonly<Record<string, Spread>>;
}

/** A ratio, round by round, with its goal. */
export interface Ratio {
  readonly name: string;
  readonly value: Spread;
  readonly least?: number;
  readonly most?: number;
}

export interface Report {
  readonly machine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly figures: readonly Figures[];
  readonly ratios: readonly Ratio[];
}

/** Which parts an entrant's work is done by. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  "flow": ["api", "postgres"],
  "empty routes": ["floor"],
  "verify": ["ours"],
  "bulk write": ["postgres"],
  "plain SQL": ["postgres"],
  "token": ["api", "postgres"],
  "bare token": ["floor"],
  "webhook": ["worker", "postgres"],
  "bare webhook": ["ours"],
};

export function figuresOf({ name, inFlight, samples }: Measured): Figures {
  const parts = partsOf[name]!.map((part) => [
    part,
    spread(samples.map(({ operations, cpuUs }) => cpuUs[part]! / operations)),
  ]);
  return {
    name,
    in_flight: inFlight,
    operations_per_second: spread(samples.map(perSecond)),
    cpu_us: Object.fromEntries(parts),
  };
}

const perSecond = ({ operations, elapsedUs }: Measured["samples"][number]) =>
  operations / elapsedUs * 1_000_000;

/** What each kind of work costs beside its floor. */
export function ratiosOf(measured: readonly Measured[]): readonly Ratio[] {
  const of = (name: string) => measured.find((entry) => entry.name === name)!;
  const costs = (...names: string[]) =>
    of(names[0]!).samples.map((_, round) =>
      names.reduce((sum, name) => sum + costOf(of(name), round), 0)
    );
  const rates = (name: string) => of(name).samples.map(perSecond);
  return [
    {
      name: "flow: CPU, x its floor (empty routes + verify + bulk write)",
      value: ratioByRound(costs("flow"), costs("empty routes", "verify", "bulk write")),
      most: 1.5,
    },
    {
      name: "flow: flows/s, x plain SQL alone",
      value: ratioByRound(rates("flow"), rates("plain SQL")),
      least: 1,
    },
    {
      name: "token: CPU, x the bare route",
      value: ratioByRound(costs("token"), costs("bare token")),
      most: 1.2,
    },
    {
      name: "webhook: CPU, x the bare one",
      value: ratioByRound(costs("webhook"), costs("bare webhook")),
    },
  ];
}

/** CPU an operation of all parts that do an entrant's work. */
function costOf({ name, samples }: Measured, round: number): number {
  const { operations, cpuUs } = samples[round]!;
  return partsOf[name]!.reduce((sum, part) => sum + cpuUs[part]!, 0) / operations;
}

/** The report as two tables. */
export function tellReport({ machine, rounds, seconds, figures, ratios }: Report): string {
  const rows = figures.map(({ name, in_flight, operations_per_second, cpu_us }) => [
    name,
    `${in_flight}`,
    tellSpread(operations_per_second),
    Object.entries(cpu_us).map(([part, us]) => `${part} ${tellSpread(us)}`).join(", "),
  ]);
  const goals = ratios.map(({ name, value, least, most }) => [
    name,
    tellSpread(value),
    tellGoal(value, least, most),
  ]);
  return [
    machine,
    `${rounds} interleaved rounds of ${seconds} s each: median (min-max)`,
    "",
    tableText(["what", "in flight", "a second", "CPU us"], rows),
    "",
    tableText(["ratios, round by round", "measured", "goal"], goals),
  ].join("\n");
}

function tellGoal({ median }: Spread, least?: number, most?: number): string {
  if (least !== undefined) return `>= ${least} ${median >= least ? "reached" : "missed"}`;
  if (most !== undefined) return `<= ${most} ${median <= most ? "reached" : "missed"}`;
  return "";
}
