// What the bench found: figures for programs, and tables for people.
import { ratioByRound, spread } from "../statistics.ts";
import type { Spread } from "../statistics.ts";
import { tableText, tellSpread } from "../tables.ts";
import type { Measured, Sample } from "../turns.ts";

export interface Figures {
  readonly name: string;
  readonly partners: number;
  readonly in_flight: number;
  readonly flows_per_second: Spread;
  readonly postgres_cpu_us: Spread;
  readonly our_cpu_us: Spread | null;
}

/** A figure that has a goal. */
export interface Goal {
  readonly name: string;
  readonly value: Spread;
  readonly least?: number;
  readonly most?: number;
}

export interface Report {
  readonly machine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly nonces: number;
  readonly lanes: number;
  readonly figures: readonly Figures[];
  readonly goals: readonly Goal[];
}

export function figuresOf({ name, partners, inFlight, samples }: Measured): Figures {
  const ours = name === "engine" || name === "nonces";
  return {
    name,
    partners,
    in_flight: inFlight,
    flows_per_second: spread(samples.map(perSecond)),
    postgres_cpu_us: spread(samples.map(postgresCpu)),
    our_cpu_us: ours ? spread(samples.map(ourCpu)) : null,
  };
}

const perSecond = ({ operations, elapsedUs }: Sample) => operations / elapsedUs * 1_000_000;
const postgresCpu = ({ operations, cpuUs }: Sample) => cpuUs.postgres! / operations;
const ourCpu = ({ operations, cpuUs }: Sample) => cpuUs.ours! / operations;

/** The goals of the engine, each with what was measured. */
export function goalsOf(measured: readonly Measured[]): readonly Goal[] {
  const samplesOf = (name: string, partners: number, inFlight?: number) =>
    measured.find((entry) =>
      entry.name === name && entry.partners === partners &&
      (inFlight === undefined || entry.inFlight === inFlight)
    )?.samples ?? [];
  const goals = [{ partners: 1, least: 8, who: "one hot partner" }, {
    partners: 64,
    least: 2.5,
    who: "64 partners",
  }].flatMap(({ partners, least, who }) => {
    const engine = samplesOf("engine", partners, 64);
    const bulk = samplesOf("bulk", partners).map(postgresCpu);
    const plain = samplesOf("plain", partners).map(perSecond);
    return [
      {
        name: `${who}: flows/s, x plain`,
        value: ratioByRound(engine.map(perSecond), plain),
        least,
      },
      { name: `${who}: Postgres us a flow`, value: spread(engine.map(postgresCpu)), most: 110 },
      {
        name: `${who}: Postgres CPU, x bulk write`,
        value: ratioByRound(engine.map(postgresCpu), bulk),
      },
      { name: `${who}: our us a flow`, value: spread(engine.map(ourCpu)), most: 35 },
      {
        name: `${who}: Postgres us of a lone call`,
        value: spread(samplesOf("engine", partners, 1).map((sample) => postgresCpu(sample) / 2)),
        most: 300,
      },
    ];
  });
  // Redis `SET NX EX`, appendfsync always, through a pipelining client, on the machine of the first figures.
  const nonces = spread(samplesOf("nonces", 64).map(perSecond));
  return [...goals, { name: "nonces a second", value: nonces, least: 63_000 }];
}

/** The report as two tables. */
export function tellReport(report: Report): string {
  const figures = report.figures.map((row) => [
    row.name,
    `${row.partners}`,
    `${row.in_flight}`,
    tellSpread(row.flows_per_second),
    tellSpread(row.postgres_cpu_us),
    row.our_cpu_us === null ? "" : tellSpread(row.our_cpu_us),
  ]);
  const goals = report.goals.map(({ name, value, least, most }) => [
    name,
    tellSpread(value),
    least !== undefined
      ? `>= ${least} ${value.median >= least ? "reached" : "missed"}`
      : most !== undefined
      ? `<= ${most} ${value.median <= most ? "reached" : "missed"}`
      : "",
  ]);
  return [
    report.machine,
    `${report.rounds} interleaved rounds of ${report.seconds} s each: median (min-max); ` +
    `${report.nonces} nonces were there before; lanes: ${report.lanes}`,
    "",
    tableText(["what", "partners", "in flight", "a second", "Postgres us", "our us"], figures),
    "",
    tableText(["64 in flight", "measured", "goal"], goals),
  ].join("\n");
}
