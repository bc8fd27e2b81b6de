// The command line of the service's bench.
import { parseArgs } from "node:util";
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
export function readOptions(
  words: readonly string[],
): { readonly ok: true; readonly options: Options } | {
  readonly ok: false;
  readonly message: string;
} {
  try {
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
    return {
      ok: true,
      options: { help, json, rounds, seconds: wholeNumber("--seconds", values.seconds, 1, 60) },
    };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new RangeError(`${name} expects a whole number from ${min} to ${max}, got "${text}"`);
}
