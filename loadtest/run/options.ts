// The command line of the runner.
import { parseArgs } from "node:util";
import { short, wholeOption } from "../shared/option_values.ts";
import {
  type ProfileName,
  profileNames,
  type ScriptName,
  scriptNames,
  spanForm,
} from "../shared/scripts.ts";

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly scripts: readonly ScriptName[];
  readonly profile: ProfileName;
  /** Iterations a second of all partners together; the profile's own where nothing is said. */
  readonly rate: number | undefined;
  readonly duration: string | undefined;
  readonly partners: number | undefined;
  /** `credentials.json` files of a deployed service; none: everything is started here. */
  readonly targets: readonly string[];
  readonly report: string | undefined;
  readonly lanes: number;
  readonly edgeThreads: number;
  readonly cpuProfile: boolean;
  readonly http1: boolean;
}

export const usage = `npm run load -- SCRIPT [options]

Runs a script by k6 against the real thing: Postgres, api, worker, Envoy, and a receiver of webhooks, each
started here and gone afterwards. Then looks whether the books hold, and whether each acknowledged order
was executed and delivered. Ends with 1 where a threshold or a check does not hold.

  SCRIPT               ${scriptNames.join(", ")}; or all
  --profile NAME       ${profileNames.join(", ")} (smoke)
  --rate N             iterations a second, over all partners
  --duration SPAN      such as 30s, 15m or 1h
  --partners N         1-16, each with a certificate and a k6 of its own (3 for mixed_day, else 1)
  --target FILE        credentials.json of a deployed service: nothing is started and only k6 judges;
                       once for each partner
  --report DIR         where report.html and the rest go (.mithqal/load/...)
  --lanes N            connections to Postgres that carry items, 1-8 (1)
  --edge-threads N     threads of Envoy, 1-16 (1)
  --http1              k6 speaks HTTP/1.1 instead of HTTP/2
  --cpu-profile        CPU profiles of api and worker, and flames.html of them
  --json               print figures for programs
  --help               print this

Examples
  npm run load -- quote_to_order --profile load --rate 500 --duration 60s
  npm run load -- all --profile smoke
  npm run load -- mixed_day --target alpha/credentials.json --target beta/credentials.json`;

type Reading = { readonly ok: true; readonly options: Options } | {
  readonly ok: false;
  readonly message: string;
};

/** Reads the command line; a fault is told by its message. */
export function readOptions(words: readonly string[]): Reading {
  try {
    return { ok: true, options: optionsOf(words) };
  } catch (error) {
    return { ok: false, message: (error as Error).message.split("\n")[0]! };
  }
}

function optionsOf(words: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      profile: { type: "string", default: "smoke" },
      rate: { type: "string" },
      duration: { type: "string" },
      partners: { type: "string" },
      target: { type: "string", multiple: true, default: [] },
      report: { type: "string" },
      lanes: { type: "string", default: "1" },
      "edge-threads": { type: "string", default: "1" },
      "cpu-profile": { type: "boolean", default: false },
      http1: { type: "boolean", default: false },
    },
  });
  const { help, json, rate, duration, partners, report, http1, target: targets } = values;
  if (targets.length > 0 && partners !== undefined) {
    throw new RangeError("--partners expects none beside --target: each target is a partner");
  }
  if (duration !== undefined && !spanForm.test(duration)) {
    throw new RangeError(`--duration expects a span like 90s, 15m or 1h, got "${short(duration)}"`);
  }
  return {
    help,
    json,
    scripts: help ? [] : scriptsOf(positionals),
    profile: word("--profile", values.profile, profileNames),
    rate: rate === undefined ? undefined : wholeOption("--rate", rate, 1, 100_000),
    duration,
    partners: partners === undefined ? undefined : wholeOption("--partners", partners, 1, 16),
    targets,
    report,
    lanes: wholeOption("--lanes", values.lanes, 1, 8),
    edgeThreads: wholeOption("--edge-threads", values["edge-threads"], 1, 16),
    cpuProfile: values["cpu-profile"],
    http1,
  };
}

function scriptsOf(positionals: readonly string[]): readonly ScriptName[] {
  const [name, more] = positionals;
  if (name === undefined) throw new RangeError("say which script; see --help");
  if (more !== undefined) throw new RangeError(`expected one script, got "${short(more)}" too`);
  if (name === "all") return scriptNames;
  return [word("SCRIPT", name, scriptNames)];
}

function word<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === text);
  if (found !== undefined) return found;
  throw new RangeError(`${name} expects ${words.join(", ")}, got "${short(text)}"`);
}
