// The cluster that the bench measures: migrated, with partners, and with the floor's tables beside.
import { readFile } from "node:fs/promises";
import { cellLine, type Database, Lanes, migrate, openPostgres } from "@mithqal/store";
import {
  findPostgres,
  openMarket,
  type PostgresBinaries,
  PostgresServer,
  seedPartner,
} from "@mithqal/testing/cluster";

const cell = "cell_1";
export const partnerCount = 64;

/** A running cluster, and the lanes to it. */
export interface Bench {
  readonly server: PostgresServer;
  readonly binaries: PostgresBinaries;
  readonly database: Database;
  readonly lanes: Lanes;
  close(): Promise<void>;
}

/** Starts a cluster with everything in it. */
export async function openBench(
  { nonces, lanes: laneCount }: { nonces: number; lanes: number },
): Promise<Bench> {
  const binaries = findPostgres(["PATH", "system"]);
  if (binaries === null || binaries.pgbench === null) {
    throw new Error("expected Postgres with pgbench on this machine");
  }
  const server = await PostgresServer.start(binaries);
  const url = await server.createDatabase("bench");
  await enlarge(server, url);
  const connect = () => openPostgres({ url, connections: 1, statementTimeoutMs: 2_000 });
  const database = openPostgres({ url, connections: 1 });
  await fill(database, nonces);
  const connections = Array.from({ length: laneCount + 1 }, connect);
  const [spare, ...lanes] = connections.map((connection) => cellLine(connection, cell));
  const close = async () => {
    for (const connection of [...connections, database]) await connection.close();
    await server.remove();
  };
  return {
    server,
    binaries,
    database,
    close,
    lanes: new Lanes({ lanes, spares: [spare!] }, {
      report: (error) => {
        throw error;
      },
    }),
  };
}

/** The defaults of Postgres are for a very small machine; safety stays as it is. */
async function enlarge(server: PostgresServer, url: string): Promise<void> {
  const database = openPostgres({ url, connections: 1 });
  await database.query("alter system set shared_buffers = '1GB'");
  await database.query("alter system set max_wal_size = '4GB'");
  await database.close();
  await server.restart();
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
