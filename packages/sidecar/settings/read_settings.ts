import { parse } from "yaml";
import {
  absolutePath,
  choice,
  localAddress,
  type Reader,
  readListen,
  readNetworks,
  whole,
} from "./fields.ts";
import type { Settings } from "./settings.ts";

/** Settings that are whole, or everything that is wrong with them. */
export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Every setting; in the file its name is in snake_case. Times end before the server's own. */
const readers: { readonly [Name in keyof Settings]: Reader<Settings[Name]> } = {
  environment: choice(["sandbox", "production"]),
  listen: readListen,
  source: choice(["direct", "proxy_protocol"]),
  balancers: readNetworks,
  server: localAddress(),
  secrets: absolutePath(),
  secretsLayout: choice(["versions", "kubernetes"], "versions"),
  admin: localAddress(),
  accessLog: absolutePath("/dev/stdout"),
  threads: whole(1, 256, 2),
  connections: whole(1, 1_000_000, 10_000),
  requestsPerSecond: whole(10, 1_000_000, 5_000),
  memoryMib: whole(64, 65_536, 512),
  connectionMaxAgeSeconds: whole(1, 3_600, 900),
  idleSeconds: whole(1, 300, 60),
  handshakeSeconds: whole(1, 60, 10),
  headersSeconds: whole(1, 9, 5),
  requestSeconds: whole(1, 14, 10),
  answerSeconds: whole(9, 60, 12),
  drainSeconds: whole(1, 120, 10),
};

/** Reads a settings file, YAML or JSON. It reports all faults at once, and knows no other name. */
export function readSettings(text: string): SettingsReading {
  let given: unknown;
  try {
    given = parse(text, { schema: "core", maxAliasCount: 0, logLevel: "error" });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    return { ok: false, faults: [`expected YAML or JSON: ${reason}`] };
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { ok: false, faults: ["expected settings by their names, one a line"] };
  }
  return readFields(given as Record<string, unknown>);
}

function readFields(given: Readonly<Record<string, unknown>>): SettingsReading {
  const names = Object.keys(readers).map(inFile);
  const faults = Object.keys(given).filter((name) => !names.includes(name))
    .map((name) => `${name.slice(0, 40)}: no setting has this name`);
  const settings: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) {
    const field = read(given[inFile(name)]);
    if (field.ok) settings[name] = field.value;
    else faults.push(`${inFile(name)}: ${field.fault}`);
  }
  if (faults.length > 0) return { ok: false, faults };
  const whole = settings as unknown as Settings;
  const disagreements = disagreementsIn(whole);
  return disagreements.length > 0
    ? { ok: false, faults: disagreements }
    : { ok: true, settings: whole };
}

function disagreementsIn(settings: Settings): string[] {
  const { source, balancers, headersSeconds, requestSeconds } = settings;
  const faults: string[] = [];
  if ((source === "proxy_protocol") !== (balancers.length > 0)) {
    faults.push("balancers: expected with source proxy_protocol, and only then");
  }
  if (headersSeconds > requestSeconds) {
    faults.push("headers_seconds: expected no more than request_seconds");
  }
  return faults;
}

function inFile(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
