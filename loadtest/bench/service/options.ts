// The command line of the service's bench.
import { parseArgs } from "node:util";
import { type OptionsReading, readingOptions, wholeNumber } from "../command_line.ts";
import { fewestRounds } from "../rounds.ts";

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly rounds: number;
  readonly seconds: number;
}

export const usage = `npm run bench:service -- [options]

The service without TLS, on a Postgres of its own: a quote with a signed order on it, the token endpoint
and the delivery of webhooks, each beside its floor in interleaved rounds. Takes about three minutes.

  --rounds N    rounds to count, at least ${fewestRounds} (7)
  --seconds N   length of each turn in a round, 1-60 (2)
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
      },
    });
    const { help, json } = values;
    const rounds = wholeNumber("--rounds", values.rounds, fewestRounds, 1_000);
    const seconds = wholeNumber("--seconds", values.seconds, 1, 60);
    return { help, json, rounds, seconds };
  });
}
