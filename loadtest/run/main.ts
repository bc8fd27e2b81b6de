// `npm run load -- SCRIPT`: k6 against the real thing, and what came of it.
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findK6 } from "../k6/find_k6.ts";
import { type ScriptName, shapeOf } from "../shared/scripts.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { flamesPage } from "./report/flames.ts";
import { pastRuns, remember } from "./report/history.ts";
import { reportPage } from "./report/page.ts";
import { tellResult } from "./report/tell.ts";
import { runScript, type ScriptResult } from "./run_script.ts";
import { Stack } from "./stack/stack.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const historyFile = join(root, ".mithqal/load/history.jsonl");
/** The spike's partner is refused beyond twice its usual rate. */
const spikeLimitFactor = 2;

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function shapeFor({ profile, rate, duration }: Options, script: ScriptName) {
  const usual = shapeOf(script, profile);
  return { rate: rate ?? usual.rate, span: duration ?? usual.span };
}

/** How many partners play in a script. */
function playersOf({ partners }: Options, script: ScriptName): number {
  if (script === "spike") return 1;
  return partners ?? (script === "mixed_day" ? 3 : 1);
}

async function startStack(options: Options, folder: string): Promise<Stack> {
  const count = Math.max(...options.scripts.map((script) => playersOf(options, script)));
  const partners = Array.from({ length: count }, (_, place) => ({ clientId: `load-${place + 1}` }));
  const spike = {
    clientId: "load-spike",
    ordersPerSecond: shapeFor(options, "spike").rate * spikeLimitFactor,
  };
  return await Stack.start({
    partners: options.scripts.includes("spike") ? [...partners, spike] : partners,
    logs: folder,
    profilesCpu: options.cpuProfile,
    collectsHeap: options.profile === "soak",
    lanes: options.lanes,
    edgeThreads: options.edgeThreads,
    tell,
  });
}

/** Runs the scripts one after the other, on one stack or against the targets. */
async function runAll(
  options: Options,
  k6: string,
  folder: string,
  signal: AbortSignal,
): Promise<readonly ScriptResult[]> {
  const isOwn = options.targets.length === 0;
  const stack = isOwn ? await startStack(options, folder) : undefined;
  const results: ScriptResult[] = [];
  try {
    for (const script of options.scripts) {
      if (signal.aborted) break;
      const shape = shapeFor(options, script);
      tell(`${script}: ${shape.rate}/s for ${shape.span}`);
      const credentials = stack === undefined
        ? options.targets.map((file) => resolve(file))
        : playersIn(stack, options, script);
      const { profile, http1 } = options;
      const plan = { k6, script, profile, shape, credentials, http1, folder, signal };
      results.push(await runScript(plan, stack));
      if (!options.json) process.stdout.write(`${tellResult(results.at(-1)!)}\n`);
    }
  } finally {
    await stack?.stop();
  }
  return results;
}

function playersIn({ partners }: Stack, options: Options, script: ScriptName): string[] {
  const isSpike = (clientId: string) => clientId === "load-spike";
  const playing = script === "spike"
    ? partners.filter(({ clientId }) => isSpike(clientId))
    : partners.filter(({ clientId }) => !isSpike(clientId)).slice(0, playersOf(options, script));
  return playing.map(({ credentials }) => credentials);
}

/** The first signal ends k6 and then everything; the second one ends us, and the heirs do the rest. */
function abortOnSignals(): AbortSignal {
  const aborting = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (aborting.signal.aborted) process.exit(130);
      tell("stopping");
      aborting.abort();
    });
  }
  return aborting.signal;
}

async function main(): Promise<number> {
  const read = readOptions(process.argv.slice(2));
  if (!read.ok) {
    tell(read.message);
    return 2;
  }
  const { options } = read;
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const signal = abortOnSignals();
  const k6 = await findK6(tell);
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}-${options.profile}`;
  const folder = resolve(options.report ?? join(root, ".mithqal/load", name));
  mkdirSync(folder, { recursive: true });
  const results = await runAll(options, k6, folder, signal);
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`;
  await remember(historyFile, results);
  await writeFile(
    join(folder, "report.html"),
    reportPage(results, machine, await pastRuns(historyFile)),
  );
  const flames = await flamesPage(folder);
  if (flames !== null) await writeFile(join(folder, "flames.html"), flames);
  await writeFile(join(folder, "results.json"), JSON.stringify({ machine, results }));
  if (options.json) process.stdout.write(`${JSON.stringify({ machine, results }, null, 2)}\n`);
  tell(`report: ${join(folder, "report.html")}`);
  const holds = results.every(({ verdicts }) => verdicts.every(({ ok }) => ok));
  return holds && !signal.aborted ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  tell((error as Error).message);
  process.exitCode = 1;
}
