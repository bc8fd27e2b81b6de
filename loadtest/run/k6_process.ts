import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type ProfileName, type ScriptName, secondsOf, type Shape } from "../shared/scripts.ts";
import type { RunSummary } from "../shared/table.ts";

const loadtest = fileURLToPath(new URL("../", import.meta.url));

/** One k6, which plays one partner. */
export interface K6Order {
  readonly k6: string;
  readonly script: ScriptName;
  readonly profile: ProfileName;
  readonly shape: Shape;
  /** The partner's `credentials.json`. */
  readonly credentials: string;
  /** HTTP/1.1 instead of HTTP/2. */
  readonly http1: boolean;
  /** Where summary and dashboard go, without their endings. */
  readonly outputs: string;
  /** A port of this machine at which k6 is told to begin; it begins by itself where none is named. */
  readonly controlPort?: number;
  /** Told the process's number once it runs. */
  readonly onStart: (pid: number) => void;
  readonly signal: AbortSignal;
}

/** What became of it. */
export interface K6Outcome {
  /** 0: every threshold holds. */
  readonly exitCode: number;
  /** Undefined: it was stopped before it began. */
  readonly summary: RunSummary | undefined;
  /** What k6 said beside its figures: why it was stopped, or what failed. */
  readonly words: readonly string[];
}

/** k6's exit code where a threshold does not hold. */
export const thresholdsBroken = 99;

/**
 * How much k6's heap grows before it is collected, in percent of what is alive: at Go's own 100 a fifth
 * of k6's time goes into collections, and it stands on the cores of what it measures.
 */
const collectedAt = "400";

/** Settings of single scripts, which whoever runs them may have set. */
const passedOn = ["RACES", "RACERS", "RACE_DURATION", "FACTOR", "CALM", "SPIKE"];

/** Runs k6 to its end. */
export async function runK6(order: K6Order): Promise<K6Outcome> {
  const { k6, script, outputs, controlPort, onStart, signal } = order;
  const summaryFile = `${outputs}.json`;
  const words = ["run", "--quiet", "--no-color", "--no-usage-report"];
  if (controlPort !== undefined) words.push("--paused", "--address", `127.0.0.1:${controlPort}`);
  const child = spawn(k6, [...words, ...settingsOf(order, summaryFile), `${script}.ts`], {
    cwd: loadtest,
    env: await environmentOf(order),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part: Uint8Array) => said += new TextDecoder().decode(part));
  const stop = () => void child.kill("SIGINT");
  const cut = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  process.on("exit", cut);
  if (child.pid !== undefined) onStart(child.pid);
  const [code] = await once(child, "close") as [number | null];
  signal.removeEventListener("abort", stop);
  process.off("exit", cut);
  const summary = existsSync(summaryFile)
    ? JSON.parse(await readFile(summaryFile, "utf8")) as RunSummary
    : undefined;
  return { exitCode: code ?? 1, summary, words: plainWords(said) };
}

function settingsOf({ profile, shape, credentials }: K6Order, summaryFile: string): string[] {
  const settings: Record<string, string | undefined> = {
    PROFILE: profile,
    RATE: String(shape.rate),
    DURATION: shape.span,
    CREDENTIALS: credentials,
    SUMMARY: summaryFile,
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
  };
  return Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : ["-e", `${name}=${value}`]
  );
}

/**
 * The dashboard sorts everything that was measured so far at each of its steps: by one a second k6
 * took half as much again after a quarter of an hour.
 */
const dashboardSteps = 60;

async function environmentOf(
  { credentials, outputs, http1, shape }: K6Order,
): Promise<Record<string, string>> {
  const { PATH = "", HOME = "" } = process.env;
  return {
    PATH,
    HOME,
    GOGC: collectedAt,
    ...(http1 && { GODEBUG: "http2client=0" }),
    SSL_CERT_FILE: await authorityOf(credentials),
    K6_WEB_DASHBOARD: "true",
    K6_WEB_DASHBOARD_PORT: "-1",
    K6_WEB_DASHBOARD_PERIOD: `${Math.max(1, Math.ceil(secondsOf(shape.span) / dashboardSteps))}s`,
    K6_WEB_DASHBOARD_EXPORT: `${outputs}.html`,
  };
}

/** The file of the server's authority that the credentials name; k6 takes it by a variable alone. */
async function authorityOf(credentials: string): Promise<string> {
  const text = await readFile(credentials, "utf8").catch(() => "{}");
  const { ca = "" } = JSON.parse(text) as { ca?: string };
  return isAbsolute(ca) ? ca : join(dirname(credentials), ca);
}

/** Which thresholds broke is told by the summary; a dashboard that has nothing to show is no loss. */
const toldElsewhere = /^thresholds on metrics |report generation was skipped/;

/** The texts of k6's log lines, each once. */
export function plainWords(said: string): string[] {
  const texts = said.split("\n").filter((line) => line !== "").map((line) => {
    const found = /msg=("(?:[^"\\]|\\.)*"|\S+)/.exec(line)?.[1] ?? line;
    const text = found.startsWith('"') ? JSON.parse(found) as string : found;
    return text.replace(/^.*test aborted: /s, "").replace(/ at \w+ \(file:.*\)$/s, "");
  });
  return [...new Set(texts)].filter((text) => !toldElsewhere.test(text));
}
