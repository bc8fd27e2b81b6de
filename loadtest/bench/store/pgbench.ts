// Runs a script of loadtest/floor in pgbench.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Turn } from "../turns.ts";

/** Runs a script for some seconds on so many connections, prepared. */
export async function runPgbench(
  { program, url }: { program: string; url: string },
  script: string,
  connections: number,
  seconds: number,
  variables: Readonly<Record<string, number>>,
): Promise<Turn> {
  const file = fileURLToPath(new URL(`../../floor/${script}`, import.meta.url));
  const defined = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(program, [
    ...["-n", "-M", "prepared", "-c", `${connections}`, "-j", "1", "-T", `${seconds}`],
    ...defined,
    ...["-f", file, url],
  ]);
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
