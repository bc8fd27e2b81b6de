// Runs a script of loadtest/floor in pgbench.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPostgres, type PostgresBinaries } from "@mithqal/testing/cluster";
import type { Turn } from "./turns.ts";

/** pgbench, and the database that the floor's tables are in. */
export interface PgbenchPlace {
  readonly program: string;
  /** Such as `postgres (PostgreSQL) 15.18`. */
  readonly version: string;
  readonly url: string;
}

/** So much longer than its turn it may take: for its connections, and its last transactions. */
const graceMs = 30_000;

/** A Postgres of this machine that has pgbench. */
export function postgresWithPgbench(): PostgresBinaries & { readonly pgbench: string } {
  const found = findPostgres(["PATH", "system"]);
  if (!found?.pgbench) throw new Error("expected Postgres with pgbench on this machine");
  return { ...found, pgbench: found.pgbench };
}

/** Runs a script for some seconds, whole ones, on so many connections, prepared. */
export async function runPgbench(
  { program, url }: PgbenchPlace,
  script: string,
  connections: number,
  seconds: number,
  variables: Readonly<Record<string, number>>,
): Promise<Turn> {
  const file = fileURLToPath(new URL(`../floor/${script}`, import.meta.url));
  const defined = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const wholeSeconds = Math.ceil(seconds);
  const { stdout } = await promisify(execFile)(program, [
    ...["-n", "-M", "prepared", "-c", `${connections}`, "-j", "1", "-T", `${wholeSeconds}`],
    ...defined,
    ...["-f", file, url],
  ], { timeout: wholeSeconds * 1_000 + graceMs });
  return readPgbench(stdout);
}

/** Reads what pgbench says at its end; the time is that without opening connections. */
export function readPgbench(text: string): Turn {
  const transactions = Number(/actually processed: (\d+)/.exec(text)?.[1]);
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(text)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(text)?.[1] ?? 0);
  if (!(transactions > 0 && perSecond > 0) || failed > 0) {
    throw new Error(`expected pgbench to succeed, it says: ${text.slice(0, 400)}`);
  }
  return { operations: transactions, elapsedUs: transactions / perSecond * 1_000_000 };
}
