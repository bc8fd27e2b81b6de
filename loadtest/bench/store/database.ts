// The cluster that the bench measures: migrated, with partners, and with the floor's tables beside.
import { readFile } from "node:fs/promises";
import { cellLine, type Database, Lanes, migrate, openPostgres } from "@mithqal/store";
import { openMarket, PostgresServer, seedPartner } from "@mithqal/testing/cluster";
import { postgresSettings } from "../../run/stack/stack.ts";
import { type PgbenchPlace, postgresWithPgbench } from "../pgbench.ts";
import type { BenchSettings } from "../bench.ts";
import { openNonceStore } from "./nonce_store.ts";
import { bytesAnOrder, fillOrders } from "./orders.ts";

const cell = "cell_1";
const withOrders = "bench_with_orders";
export const partnerCount = 64;

/** A running cluster, and the ways to it. */
export interface BenchDatabase {
  readonly server: PostgresServer;
  readonly pgbench: PgbenchPlace;
  readonly lanes: Lanes;
  /** For nonces alone. */
  readonly nonces: readonly Database[];
  /** The lanes of a second database, and what an order takes there; none where no orders are wanted. */
  readonly full: { readonly lanes: Lanes; readonly bytesAnOrder: number } | undefined;
  readonly close: () => Promise<void>;
}

/** Starts a cluster with everything in it. */
export async function openDatabase(
  { nonces, orders, lanes }: Pick<BenchSettings, "nonces" | "orders" | "lanes">,
  tell: (what: string) => void,
): Promise<BenchDatabase> {
  const binaries = postgresWithPgbench();
  const server = await PostgresServer.start(binaries, postgresSettings);
  const opened: Database[] = [];
  const url = await server.createDatabase("bench");
  await fill(url, nonces);
  let full: BenchDatabase["full"];
  if (orders > 0) {
    const bytes = await copyWithOrders(server, orders, tell);
    full = { lanes: openLanes(server.url(withOrders), lanes, opened), bytesAnOrder: bytes };
  }
  const nonceLines = await openNonceStore(url, cell);
  opened.push(...nonceLines);
  return {
    server,
    pgbench: { program: binaries.pgbench, version: binaries.version, url },
    lanes: openLanes(url, lanes, opened),
    nonces: nonceLines,
    full,
    close: async () => {
      for (const database of opened) await database.close();
      await server.remove();
    },
  };
}

function openLanes(url: string, count: number, opened: Database[]): Lanes {
  const connect = () => openPostgres({ url, connections: 1, statementTimeoutMs: 2_000 });
  const connections = Array.from({ length: count + 1 }, connect);
  opened.push(...connections);
  const [spare, ...lanes] = connections.map((connection) => cellLine(connection, cell));
  const report = (error: unknown) => {
    throw error;
  };
  return new Lanes({ lanes, spares: [spare!] }, { report });
}

async function fill(url: string, nonces: number): Promise<void> {
  const database = openPostgres({ url, connections: 1 });
  await migrate(database, [cell]);
  await openMarket(database);
  for (let partner = 1; partner <= partnerCount; partner++) {
    await seedPartner(database, cell, { terms: boundless, head: rich });
  }
  await fillNonces(database, nonces);
  await database.run(await readFile(new URL("../../floor/tables.sql", import.meta.url), "utf8"));
  await database.close();
}

/** Copies the empty database and writes orders into it; gives what each of them takes. */
async function copyWithOrders(
  server: PostgresServer,
  orders: number,
  tell: (what: string) => void,
): Promise<number> {
  const maintenance = openPostgres({ url: server.url("postgres"), connections: 1 });
  await maintenance.run(`create database ${withOrders} template bench`);
  await maintenance.close();
  const database = openPostgres({ url: server.url(withOrders), connections: 1 });
  await fillOrders(database, cell, orders, tell);
  const bytes = await bytesAnOrder(database, cell, orders);
  await database.close();
  return bytes;
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
