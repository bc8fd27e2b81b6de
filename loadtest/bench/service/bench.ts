// What the service's work costs on its socket, beside its floors.
import type { Bench } from "../bench.ts";
import { costsOf, ratesOf, turnsOf } from "../measured.ts";
import type { Finding } from "../report.ts";
import { ratioByRound } from "../statistics.ts";
import type { Measured } from "../turns.ts";
import { makeEntrants } from "./entrants.ts";
import { openPlace } from "./place.ts";

export const serviceBench: Bench = {
  rounds: 7,
  seconds: 2,
  open: async ({ lanes }, tell) => {
    const place = await openPlace({ lanes }, tell);
    const { cpuUs, close, pgbench } = place;
    const settings = { database: pgbench.version, lanes };
    return {
      entrants: await makeEntrants(place),
      cpuUs,
      settings,
      findings: serviceFindings,
      close,
    };
  },
};

/** What each kind of work costs beside its floor. */
export function serviceFindings(measured: readonly Measured[]): readonly Finding[] {
  const of = (name: string) => turnsOf(measured, name);
  const costs = (name: string) => costsOf(of(name));
  const floors = ["empty routes", "verify", "bulk write"].map(costs);
  const flowFloor = floors[0]!.map((_, round) =>
    floors.reduce((sum, floor) => sum + floor[round]!, 0)
  );
  return [
    {
      name: "flow: CPU, x its floor (empty routes + verify + bulk write)",
      value: ratioByRound(costs("flow"), flowFloor),
      most: 1.5,
    },
    {
      name: "flow: flows/s, x plain SQL alone",
      value: ratioByRound(ratesOf(of("flow")), ratesOf(of("plain SQL"))),
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
