// `npm run bench:store`: what a quote and its order cost beside the same rows as plain SQL and in bulk.
import { cpus } from "node:os";
import process from "node:process";
import { treeCpuUs } from "../process_tree.ts";
import { type Bench, openBench } from "./database.ts";
import { makeEntrants } from "./entrants.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { figuresOf, goalsOf, type Report, tellReport } from "./report.ts";
import { takeTurns } from "../turns.ts";

async function measure(bench: Bench, { rounds, seconds, nonces, lanes }: Options): Promise<Report> {
  const measured = await takeTurns(makeEntrants(bench), {
    rounds,
    seconds,
    cpuUs: () => {
      const { user, system } = process.cpuUsage();
      return { postgres: treeCpuUs(bench.server.pid), ours: user + system };
    },
    onRound: (round) => progress(round === 0 ? "warming up" : `round ${round} of ${rounds}`),
  });
  progress("");
  return {
    machine: `${bench.binaries.version}, ${runtimeName()}, ${cpus().length} x ${cpus()[0]?.model}`,
    rounds,
    seconds,
    nonces,
    lanes,
    figures: measured.map(figuresOf),
    goals: goalsOf(measured),
  };
}

function runtimeName(): string {
  const { deno, node } = process.versions;
  return deno === undefined ? `Node ${node}` : `Deno ${deno}`;
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(24)}${text === "" ? "\r" : ""}`);
}

async function main(): Promise<number> {
  const read = readOptions(process.argv.slice(2));
  if (!read.ok) {
    process.stderr.write(`${read.message}\n\n${usage}\n`);
    return 2;
  }
  const { options } = read;
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  progress("starting Postgres");
  const bench = await openBench(options);
  try {
    const report = await measure(bench, options);
    const text = options.json ? JSON.stringify(report, null, 2) : tellReport(report);
    process.stdout.write(`${text}\n`);
  } finally {
    await bench.close();
  }
  return 0;
}

process.exitCode = await main();
