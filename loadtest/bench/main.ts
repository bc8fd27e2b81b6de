// `npm run bench`: what the service's work costs beside its floors, or how that went over time.
import { cpus } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { appendLines, readLines } from "../run/report/json_lines.ts";
import type { Bench } from "./bench.ts";
import { edgeBench } from "./edge/bench.ts";
import { writeHistoryPage } from "./history_page.ts";
import { type BenchName, type Options, readOptions, usage } from "./options.ts";
import { figuresOf, type Report, tellReport } from "./report.ts";
import { serviceBench } from "./service/bench.ts";
import { signingBench } from "./signing/bench.ts";
import { storeBench } from "./store/bench.ts";
import { takeTurns } from "./turns.ts";

const folder = fileURLToPath(new URL("../../.mithqal/bench/", import.meta.url));
const historyFile = join(folder, "history.jsonl");

const benches: Readonly<Record<BenchName, Bench>> = {
  signing: signingBench,
  store: storeBench,
  service: serviceBench,
  edge: edgeBench,
};

async function measure(name: BenchName, options: Options): Promise<Report> {
  const bench = benches[name];
  const { rounds = bench.rounds, seconds = bench.seconds } = options;
  const startedAt = new Date().toISOString();
  const open = await bench.open(options, (what) => tell(`${name}: ${what}`));
  try {
    const onRound = (round: number) =>
      tell(`${name}: ${round === 0 ? "warming up" : `round ${round} of ${rounds}`}`);
    const measured = await takeTurns(open.entrants, {
      rounds,
      seconds,
      cpuUs: open.cpuUs,
      onRound,
    });
    return {
      bench: name,
      started_at: startedAt,
      machine: `${runtimeName()}, ${cpus().length} x ${cpus()[0]?.model}`,
      rounds,
      seconds,
      settings: open.settings,
      figures: measured.map(figuresOf),
      findings: open.findings(measured),
    };
  } finally {
    await open.close();
  }
}

function runtimeName(): string {
  const { deno, node } = process.versions;
  return deno === undefined ? `Node ${node}` : `Deno ${deno}`;
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Each report is told, and kept, as soon as it is there. */
async function runAll(options: Options): Promise<void> {
  const reports: Report[] = [];
  for (const name of options.benches) {
    const report = await measure(name, options);
    await appendLines(historyFile, [report]);
    reports.push(report);
    if (!options.json) process.stdout.write(`${tellReport(report)}\n`);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
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
  if (options.plot) {
    const file = join(folder, "history.html");
    await writeHistoryPage(file, await readLines<Report>(historyFile));
    tell(`history: ${file}`);
  } else {
    await runAll(options);
  }
  return 0;
}

process.exitCode = await main();
