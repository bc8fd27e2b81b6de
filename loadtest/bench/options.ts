// The command line of the bench.
import { parseArgs } from "node:util";
import { type OptionsReading, readingOptions, wholeNumber } from "./command_line.ts";
import { fewestRounds } from "./rounds.ts";

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly rounds: number;
  readonly sliceMs: number;
  /** The one contest to run; undefined for all. */
  readonly only: string | undefined;
}

const contestNames: readonly string[] = ["verify", "sign", "text"];

export const usage = `npm run bench -- [options]

Signs and verifies one order's request by us, by jose and by bare Web Crypto, in interleaved rounds, with 1 and
with 50 operations in flight. Takes about a minute.

  --rounds N     rounds to count, at least ${fewestRounds} (30)
  --slice-ms N   length of each contestant's turn in a round, 10-10000 (120)
  --only NAME    verify, sign or text alone
  --json         print figures for programs
  --help         print this`;

/** Reads the command line; a fault is told by its message. */
export function readOptions(words: readonly string[]): OptionsReading<Options> {
  return readingOptions(() => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        rounds: { type: "string", default: "30" },
        only: { type: "string" },
        "slice-ms": { type: "string", default: "120" },
      },
    });
    const rounds = wholeNumber("--rounds", values.rounds, fewestRounds, 1_000);
    const sliceMs = wholeNumber("--slice-ms", values["slice-ms"], 10, 10_000);
    const { help, json, only } = values;
    if (only !== undefined && !contestNames.includes(only)) {
      throw new RangeError(`--only expects ${contestNames.join(", ")}, got "${only}"`);
    }
    return { help, json, rounds, sliceMs, only };
  });
}
