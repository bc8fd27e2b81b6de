// The command line of the store's bench.
import { parseArgs } from "node:util";
import { type OptionsReading, readingOptions, wholeNumber } from "../command_line.ts";
import { fewestRounds } from "../rounds.ts";

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly nonces: number;
  readonly lanes: number;
}

export const usage = `npm run bench:store -- [options]

Quotes with an order on each, through the store's lanes, on a Postgres cluster of its own, in interleaved
rounds beside the same rows as plain SQL and written in bulk (loadtest/floor). Takes about three minutes.

  --rounds N    rounds to count, at least ${fewestRounds} (7)
  --seconds N   length of each contestant's turn in a round, 1-60 (2)
  --nonces N    nonces that are there before the first one is measured, 0-100000000 (10000)
  --lanes N     connections that the items travel by, 1-16 (1)
  --json        print figures for programs
  --help        print this`;

/** Reads the command line; a fault is told by its message. */
export function readOptions(words: readonly string[]): OptionsReading<Options> {
  return readingOptions(() => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        rounds: { type: "string", default: "7" },
        seconds: { type: "string", default: "2" },
        nonces: { type: "string", default: "10000" },
        lanes: { type: "string", default: "1" },
      },
    });
    const { help, json } = values;
    const rounds = wholeNumber("--rounds", values.rounds, fewestRounds, 1_000);
    const seconds = wholeNumber("--seconds", values.seconds, 1, 60);
    const nonces = wholeNumber("--nonces", values.nonces, 0, 100_000_000);
    const lanes = wholeNumber("--lanes", values.lanes, 1, 16);
    return { help, json, rounds, seconds, nonces, lanes };
  });
}
