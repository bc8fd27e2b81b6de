// Nonces alone: looked for in their three generations and taken, without a rate, a head or a key.
import { randomUUID } from "node:crypto";
import { type Database, openPostgres } from "@mithqal/store";
import { repeated } from "../pace.ts";
import type { Entrant } from "../turns.ts";

const nonceCount = 64;
/** Two lanes, as a database on two cores may have; each has its next call waiting. */
const lineCount = 2;
const callsUnderWay = 2 * lineCount;

/** The engine's own functions on a call's worth of nonces; a nonce that was used before takes none. */
const takeNonces = `
  with asked as materialized (select engine.read_items_v1($1::text::json) as items)
  select engine.write_nonces_v2(array(
    select row(b.partner, b.nonce, b.request_id)::engine.taken_nonce_v1 from unnest(a.items) b),
    c.generation)
  from asked a, nonce_clock c
  where cardinality(engine.find_nonces_v2(a.items, c.generation)) = 0`;

/** Connections in a cell, planned as the cell's entries are. */
export function openNonceStore(url: string, cell: string): Promise<readonly Database[]> {
  return Promise.all(Array.from({ length: lineCount }, () => openLine(url, cell)));
}

async function openLine(url: string, cell: string): Promise<Database> {
  const database = openPostgres({ url, connections: 1 });
  await database.query(
    `select set_config('search_path', $1, false), set_config('plan_cache_mode', $2, false)`,
    [`${cell}, engine, common`, "force_generic_plan"],
  );
  for (const plan of ["hashjoin", "mergejoin", "material", "seqscan"]) {
    await database.query(`set enable_${plan} = off`);
  }
  return database;
}

/** Calls of 64 fresh nonces, one of each partner. */
export function nonceEntrant(lines: readonly Database[]): Entrant {
  let calls = 0;
  const take = async () => {
    const items = Array.from({ length: nonceCount }, (_, i) => ({
      i,
      kind: "probe",
      partner: 1 + i,
      request_id: randomUUID(),
      nonce: randomUUID(),
    }));
    const line = lines[calls++ % lines.length]!;
    const taken = await line.query(takeNonces, [JSON.stringify(items)]);
    if (taken.length !== 1) throw new Error("expected fresh nonces, one was used before");
  };
  const run = repeated(take, callsUnderWay);
  return {
    name: "nonces alone",
    inFlight: callsUnderWay * nonceCount,
    parts: ["postgres", "ours"],
    run: async (seconds) => {
      const turn = await run(seconds);
      return { ...turn, operations: turn.operations * nonceCount };
    },
  };
}
