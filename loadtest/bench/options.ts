// The command line of the benches.
import { parseArgs } from "node:util";
import { short, wholeOption } from "../shared/option_values.ts";
import type { BenchSettings } from "./bench.ts";
import { fewestRounds } from "./turns.ts";

/** Every bench, in the order in which all of them run. */
export const benchNames = ["signing", "store", "service", "edge"] as const;
export type BenchName = typeof benchNames[number];

export interface Options extends BenchSettings {
  readonly help: boolean;
  readonly json: boolean;
  /** No bench is run: the history is drawn. */
  readonly plot: boolean;
  readonly benches: readonly BenchName[];
  /** Of each bench its own where nothing is said. */
  readonly rounds: number | undefined;
  readonly seconds: number | undefined;
}

export const usage = `npm run bench -- [BENCH] [options]

What the service's work costs, each beside its floor, in interleaved rounds on a Postgres of its own. All
benches together take about ten minutes.

  BENCH         all (usual), or one of
    signing     an order's request signed and verified, beside jose and bare Web Crypto
    store       quotes and orders through the lanes, beside plain SQL and bulk writes (loadtest/floor)
    service     flows, tokens and webhooks on the socket, beside empty Hono routes and the like
    edge        flows through Envoy and over the socket, beside empty routes
    plot        runs nothing, and draws what earlier runs came to
  --rounds N    rounds to count, at least ${fewestRounds} (signing 30, else 7)
  --seconds N   length of each turn in a round, 0.05-60 (signing 0.12, else 2); pgbench takes whole ones
  --nonces N    store: nonces that are there before the first one is measured, 0-100000000 (10000)
  --orders N    store: orders that are there in a second database, held against the empty one, 0-100000000 (0)
  --lanes N     connections that the items travel by, 1-8 (1)
  --json        print the reports for programs
  --help        print this`;

/** A command line that was read, or what is wrong with it in one line. */
type OptionsReading =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly message: string };

/** Reads the command line; a fault is told by its message. */
export function readOptions(words: readonly string[]): OptionsReading {
  try {
    return { ok: true, options: optionsOf(words) };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}

function optionsOf(words: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      rounds: { type: "string" },
      seconds: { type: "string" },
      nonces: { type: "string", default: "10000" },
      orders: { type: "string", default: "0" },
      lanes: { type: "string", default: "1" },
    },
  });
  const { help, json, rounds, seconds, nonces, orders, lanes } = values;
  const [name = "all", more] = positionals;
  if (more !== undefined) throw new RangeError(`expected one bench, got "${short(more)}" too`);
  return {
    help,
    json,
    plot: name === "plot",
    benches: benchesOf(name),
    rounds: rounds === undefined ? undefined : wholeOption("--rounds", rounds, fewestRounds, 1_000),
    seconds: seconds === undefined ? undefined : secondsOf(seconds),
    nonces: wholeOption("--nonces", nonces, 0, 100_000_000),
    orders: wholeOption("--orders", orders, 0, 100_000_000),
    lanes: wholeOption("--lanes", lanes, 1, 8),
  };
}

function benchesOf(name: string): readonly BenchName[] {
  if (name === "all") return benchNames;
  const found = benchNames.find((bench) => bench === name);
  if (found !== undefined) return [found];
  if (name === "plot") return [];
  throw new RangeError(`expected ${benchNames.join(", ")}, all or plot, got "${short(name)}"`);
}

function secondsOf(text: string): number {
  const value = /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (value >= 0.05 && value <= 60) return value;
  throw new RangeError(`--seconds expects a number from 0.05 to 60, got "${short(text)}"`);
}
