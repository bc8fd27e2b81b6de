// `npm run bench`: what our signing and verifying cost beside jose's and beside bare Web Crypto.
import process from "node:process";
import { makeContests } from "./contestants.ts";
import { readOptions, usage } from "./options.ts";
import type { Options } from "./options.ts";
import { figuresOf, goalInFlight, ratiosOf, tellReport } from "./report.ts";
import type { Report } from "./report.ts";
import { runRounds } from "./rounds.ts";
import type { Meter } from "./rounds.ts";

const meter: Meter = {
  nowUs: () => performance.now() * 1_000,
  cpuUs: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

async function measure({ rounds, sliceMs, only }: Options): Promise<Report> {
  const contests = (await makeContests()).filter(({ name }) => only === undefined || name === only);
  const measured = await runRounds(contests.flatMap(({ contestants }) => contestants), {
    rounds,
    sliceMs,
    inFlight: [1, goalInFlight],
    meter,
    onRound: (round) => progress(round === 0 ? "warming up" : `round ${round} of ${rounds}`),
  });
  progress("");
  return {
    runtime: `${runtimeName()}, ${process.platform} ${process.arch}`,
    rounds,
    slice_ms: sliceMs,
    figures: measured.map(figuresOf),
    ratios: ratiosOf(measured),
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
  if (read.options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const report = await measure(read.options);
  const text = read.options.json ? JSON.stringify(report, null, 2) : tellReport(report);
  process.stdout.write(`${text}\n`);
  return 0;
}

process.exitCode = await main();
