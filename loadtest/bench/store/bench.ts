// What a quote and its order cost the store, beside the same rows as plain SQL and in bulk.
import type { Bench } from "../bench.ts";
import { costsOf, ratesOf, turnsOf } from "../measured.ts";
import { ownCpuUs } from "../own_cpu.ts";
import { treeCpuUs } from "../process_tree.ts";
import type { Finding } from "../report.ts";
import { ratioByRound, spread } from "../statistics.ts";
import type { Measured } from "../turns.ts";
import { openDatabase, partnerCount } from "./database.ts";
import { amongOrders, busy, loneBulk, makeEntrants, named } from "./entrants.ts";

export const storeBench: Bench = {
  rounds: 7,
  seconds: 2,
  open: async ({ nonces, orders, lanes }, tell) => {
    tell("starting Postgres");
    const database = await openDatabase({ nonces, orders, lanes }, tell);
    return {
      entrants: makeEntrants(database),
      cpuUs: () => ({ postgres: treeCpuUs(database.server.pid), ours: ownCpuUs() }),
      settings: {
        database: database.pgbench.version,
        nonces,
        lanes,
        ...(database.full && { orders, "bytes an order": database.full.bytesAnOrder }),
      },
      findings: storeFindings,
      close: database.close,
    };
  },
};

/** The goals of the engine, each with what was measured. */
export function storeFindings(measured: readonly Measured[]): readonly Finding[] {
  // Redis `SET NX EX`, appendfsync always, through a pipelining client, on the machine of the first figures.
  const nonces = spread(ratesOf(turnsOf(measured, "nonces alone")));
  return [
    ...engineFindings(measured, 1, 8),
    ...engineFindings(measured, partnerCount, 2.5),
    loneFinding(measured),
    { name: "nonces alone a second", value: nonces, least: 63_000 },
    ...fullFindings(measured),
  ];
}

/** The two calls of a lone flow beside the writing of its rows. */
function loneFinding(measured: readonly Measured[]): Finding {
  const engine = costsOf(turnsOf(measured, named("engine", 1), 1), ["postgres"]);
  const value = ratioByRound(engine, costsOf(turnsOf(measured, loneBulk)));
  return { name: "Postgres CPU of a lone flow, x bulk write", value };
}

/** What a partner's orders cost where many are there already, beside an empty database. */
function fullFindings(measured: readonly Measured[]): readonly Finding[] {
  if (!measured.some(({ name }) => name === amongOrders)) return [];
  const [full, empty] = [amongOrders, named("engine", 1)].map((name) =>
    turnsOf(measured, name, busy)
  );
  const value = ratioByRound(costsOf(full!, ["postgres"]), costsOf(empty!, ["postgres"]));
  return [{ name: "Postgres us a flow among orders, x empty", value, most: 1.1 }];
}

function engineFindings(
  measured: readonly Measured[],
  partners: number,
  leastRatio: number,
): readonly Finding[] {
  const of = (what: string, inFlight?: number) =>
    turnsOf(measured, named(what, partners), inFlight);
  const engine = of("engine", busy);
  const postgres = costsOf(engine, ["postgres"]);
  const loneCalls = costsOf(of("engine", 1), ["postgres"]).map((flow) => flow / 2);
  const tell = (what: string) => named(what, partners);
  return [
    {
      name: tell("flows/s, x plain"),
      value: ratioByRound(ratesOf(engine), ratesOf(of("plain SQL"))),
      least: leastRatio,
    },
    { name: tell("Postgres us a flow"), value: spread(postgres), most: 110 },
    {
      name: tell("Postgres CPU, x bulk write"),
      value: ratioByRound(postgres, costsOf(of("bulk write"))),
    },
    { name: tell("our us a flow"), value: spread(costsOf(engine, ["ours"])), most: 35 },
    { name: tell("Postgres us of a lone call"), value: spread(loneCalls), most: 300 },
  ];
}
