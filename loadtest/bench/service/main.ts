// `npm run bench:service`: what the service's work costs beside its floors.
import { cpus } from "node:os";
import process from "node:process";
import { takeTurns } from "../turns.ts";
import { makeEntrants } from "./entrants.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { openPlace, type Place } from "./place.ts";
import { figuresOf, ratiosOf, type Report, tellReport } from "./report.ts";

async function measure(place: Place, { rounds, seconds }: Options): Promise<Report> {
  const measured = await takeTurns(await makeEntrants(place), {
    rounds,
    seconds,
    cpuUs: place.cpuUs,
    onRound: (round) => tell(round === 0 ? "warming up" : `round ${round} of ${rounds}`),
  });
  return {
    machine: `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`,
    rounds,
    seconds,
    figures: measured.map(figuresOf),
    ratios: ratiosOf(measured),
  };
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function main(): Promise<number> {
  const read = readOptions(process.argv.slice(2));
  if (!read.ok) {
    tell(`${read.message}\n\n${usage}`);
    return 2;
  }
  const { options } = read;
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const place = await openPlace(tell);
  try {
    const report = await measure(place, options);
    const text = options.json ? JSON.stringify(report, null, 2) : tellReport(report);
    process.stdout.write(`${text}\n`);
  } finally {
    await place.close();
  }
  return 0;
}

process.exitCode = await main();
