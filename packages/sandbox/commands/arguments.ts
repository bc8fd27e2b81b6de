import { parseArgs } from "node:util";
import type { SandboxSettings } from "../start/settings.ts";

/** What the person at the keyboard asks for. */
export type Asked =
  | { kind: "help" }
  | { kind: "start"; settings: SandboxSettings; quiet: boolean; json: boolean };

/** What was read of a command line: a mistake is a line for whoever made it. */
export type Reading = { ok: true; asked: Asked } | { ok: false; message: string };

const options = {
  port: { type: "string" },
  "operator-port": { type: "string" },
  home: { type: "string" },
  fresh: { type: "boolean" },
  "database-url": { type: "string" },
  edge: { type: "string" },
  partners: { type: "string" },
  rates: { type: "string" },
  quiet: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** A mistake that is known by its words. */
class Mistake extends Error {}

/** Reads the command line of `npm start`; the environment names the home where it does not. */
export function readArguments(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Reading {
  try {
    const { values } = parseArgs({ args: [...words], options });
    if (values.help === true) return { ok: true, asked: { kind: "help" } };
    const settings: SandboxSettings = {
      home: homeOf(values.home, environment),
      port: whole("--port", values.port, 65_533, 8_443),
      operatorPort: values["operator-port"] === undefined
        ? undefined
        : whole("--operator-port", values["operator-port"], 65_535, 0),
      fresh: values.fresh === true,
      databaseUrl: databaseOf(values["database-url"]),
      edge: word("--edge", values.edge, ["node", "envoy"]),
      partners: whole("--partners", values.partners, 1_000, 0),
      rates: word("--rates", values.rates, ["contract", "load"]),
      variables: environment,
    };
    if (settings.fresh && settings.databaseUrl !== undefined) {
      throw new Mistake("--fresh does not empty a Postgres: make a new database there instead");
    }
    const { quiet = false, json = false } = values;
    return { ok: true, asked: { kind: "start", settings, quiet, json } };
  } catch (error) {
    const [message] = (error as Error).message.split("\n");
    return { ok: false, message: `${message}; see --help` };
  }
}

/** The folder that is meant: the option, the variable, or `.mithqal`. */
export function homeOf(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (option === "") throw new Mistake("--home: expected a folder, got nothing");
  return option ?? (environment.MITHQAL_HOME || ".mithqal");
}

function whole(name: string, text: string | undefined, most: number, usual: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= most) return value;
  throw new Mistake(`${name}: expected a whole number of at most ${most}, got ${quote(text)}`);
}

function word<Word extends string>(
  name: string,
  text: string | undefined,
  words: readonly [Word, ...Word[]],
): Word {
  const found = text === undefined ? words[0] : words.find((each) => each === text);
  if (found !== undefined) return found;
  throw new Mistake(`${name}: expected ${words.join(" or ")}, got ${quote(text!)}`);
}

/** A URL may hold a password: it is never quoted. */
function databaseOf(url: string | undefined): string | undefined {
  if (url === undefined || /^postgres(?:ql)?:\/\/\S+$/.test(url)) return url;
  throw new Mistake("--database-url: expected postgres://user@host/database, got another text");
}

function quote(text: string): string {
  return `"${text.slice(0, 40)}"`;
}
