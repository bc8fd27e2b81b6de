// The cluster that the bench measures: migrated, with partners, and with the floor's tables beside.
import { readFile } from "node:fs/promises";
import { cellLine, type Database, Lanes, migrate, openPostgres } from "@mithqal/store";
import { openMarket, PostgresServer, seedPartner } from "@mithqal/testing/cluster";
import { postgresSettings } from "../../run/stack/stack.ts";
import { type PgbenchPlace, postgresWithPgbench } from "../pgbench.ts";
import { openNonceStore } from "./nonce_store.ts";

const cell = "cell_1";
export const partnerCount = 64;

/** A running cluster, and the ways to it. */
export interface BenchDatabase {
  readonly server: PostgresServer;
  readonly pgbench: PgbenchPlace;
  readonly lanes: Lanes;
  /** For nonces alone. */
  readonly nonces: Database;
  readonly close: () => Promise<void>;
}

/** Starts a cluster with everything in it. */
export async function openDatabase(
  { nonces, lanes: laneCount }: { nonces: number; lanes: number },
): Promise<BenchDatabase> {
  const binaries = postgresWithPgbench();
  const server = await PostgresServer.start(binaries, postgresSettings);
  const url = await server.createDatabase("bench");
  const database = openPostgres({ url, connections: 1 });
  await fill(database, nonces);
  await database.close();
  const connect = () => openPostgres({ url, connections: 1, statementTimeoutMs: 2_000 });
  const connections = Array.from({ length: laneCount + 1 }, connect);
  const [spare, ...lanes] = connections.map((connection) => cellLine(connection, cell));
  const nonceStore = await openNonceStore(url, cell);
  const report = (error: unknown) => {
    throw error;
  };
  return {
    server,
    pgbench: { program: binaries.pgbench, version: binaries.version, url },
    lanes: new Lanes({ lanes, spares: [spare!] }, { report }),
    nonces: nonceStore,
    close: async () => {
      for (const connection of [...connections, nonceStore]) await connection.close();
      await server.remove();
    },
  };
}

async function fill(database: Database, nonces: number): Promise<void> {
  await migrate(database, [cell]);
  await openMarket(database);
  for (let partner = 1; partner <= partnerCount; partner++) {
    await seedPartner(database, cell, { terms: boundless, head: rich });
  }
  await fillNonces(database, nonces);
  await database.run(await readFile(new URL("../../floor/tables.sql", import.meta.url), "utf8"));
}

/** As many in each of the three generations that are read: the current one and the two before. */
async function fillNonces(database: Database, nonces: number): Promise<void> {
  const [clock] = await database.query(`select generation from ${cell}.nonce_clock`);
  const current = Number(clock!.generation);
  for (const back of [0, 1, 2]) {
    await database.query(
      `insert into ${cell}.nonces_${(current - back + 4) % 4}
        select 1 + n % ${partnerCount}, uuid_send(gen_random_uuid()), gen_random_uuid()
        from generate_series(1, $1::int) n`,
      [Math.floor(nonces / 3)],
    );
  }
}

/** Nothing is to stop a flow of the bench. */
const boundless = {
  quotes_per_second: 1_000_000,
  orders_per_second: 1_000_000,
  probes_per_second: 1_000_000,
  open_mg_max: 1_000_000_000_000n,
  daily_mg_max: 1_000_000_000_000_000n,
};

const rich = {
  sar_available: 100_000_000_000_000n,
  gold_available: 1_000_000_000_000n,
  gold_line: 1_000_000_000_000n,
  cash_line: 100_000_000_000_000n,
};
