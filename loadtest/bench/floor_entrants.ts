// The scripts of loadtest/floor as entrants.
import { type PgbenchPlace, runPgbench } from "./pgbench.ts";
import type { Entrant } from "./turns.ts";

const plainConnections = 16;
const bulkFlows = 32;
const parts = ["postgres"];

/** Flows of so many partners as a careful developer writes them by hand. */
export function plainSql(place: PgbenchPlace, name: string, partners: number): Entrant {
  return {
    name,
    inFlight: plainConnections,
    parts,
    run: (seconds) => runPgbench(place, "flow_plain.sql", plainConnections, seconds, { partners }),
  };
}

/** The rows of flows of so many partners, and nothing decided. */
export function bulkWrite(place: PgbenchPlace, name: string, partners: number): Entrant {
  const heads = Math.min(partners, bulkFlows);
  return bulk(place, name, heads, bulkFlows / heads);
}

/** The rows of a lone flow, and nothing decided: one statement and one commit for its two calls. */
export function loneBulkWrite(place: PgbenchPlace, name: string): Entrant {
  return bulk(place, name, 1, 1);
}

function bulk(place: PgbenchPlace, name: string, heads: number, flowsEach: number): Entrant {
  const variables = { heads, flows_each: flowsEach };
  return {
    name,
    inFlight: 1,
    parts,
    run: async (seconds) => {
      const turn = await runPgbench(place, "bulk_write.sql", 1, seconds, variables);
      return { ...turn, operations: turn.operations * heads * flowsEach };
    },
  };
}
