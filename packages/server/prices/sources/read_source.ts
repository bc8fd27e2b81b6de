import type { Environment } from "@mithqal/store";
import type { Field } from "../../config/field.ts";
import type { HttpSourceSettings } from "./http_source.ts";
import { isJsonPointer } from "./json_pointer.ts";
import type { SourceChoice } from "./open_source.ts";
import { type TimeForm, timeForms } from "./source_time.ts";

const expected = "expected simulated, simulated:SEED, manual or an object of JSON";

/**
 * Reads which price source is meant: the simulated one in the sandbox alone, the operators' own, or one
 * that is asked by HTTP, as an object of JSON. What it quotes is never a secret.
 *
 * @example
 * ```ts
 * readSource(
 *   '{"url":"https://prices.example/xau","header":"X-Api-Key: k","price":"/mid","time":"/at","time_form":"unix_seconds"}',
 *   "production",
 * );
 * ```
 */
export function readSource(
  text: string | undefined,
  environment: Environment | undefined,
): Field<SourceChoice> {
  if (text === "manual") return { ok: true, value: { kind: "manual" } };
  const seed = /^simulated(?::([\w.-]{1,64}))?$/.exec(text ?? "simulated");
  if (seed !== null) {
    if (environment === "sandbox") {
      return { ok: true, value: { kind: "simulated", seed: seed[1] ?? "mithqal" } };
    }
    return { ok: false, fault: "expected manual or an object of JSON outside the sandbox" };
  }
  const members = membersOf(text!);
  return members === null ? { ok: false, fault: expected } : readHttp(members, environment);
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? value as Members : null;
  } catch {
    return null;
  }
}

const known = new Set(
  ["url", "header", "price", "time", "time_form", "every_ms", "timeout_ms", "stale_after_ms"],
);

function readHttp(members: Members, environment: Environment | undefined): Field<SourceChoice> {
  const fault = (
    name: string,
    what: string,
  ) => ({ ok: false, fault: `${name}: expected ${what}` } as const);
  const unknown = Object.keys(members).find((name) => !known.has(name));
  if (unknown !== undefined) return fault(unknown.slice(0, 40), `one of ${[...known].join(", ")}`);
  const url = readUrl(members.url, environment);
  if (url === null) return fault("url", "an address that begins with https://");
  const header = readHeader(members.header);
  if (header === undefined) return fault("header", '"Name: value", or no such member');
  const [pricePointer, timePointer] = [members.price, members.time];
  if (!isPointer(pricePointer)) return fault("price", "a JSON pointer such as /rates/0/mid");
  if (!isPointer(timePointer)) return fault("time", "a JSON pointer such as /rates/0/at");
  const timeForm = timeForms.find((form) => form === members.time_form);
  if (timeForm === undefined) return fault("time_form", timeForms.join(", "));
  const times = readTimes(members);
  if (!times.ok) return times;
  const settings = { url, header, pricePointer, timePointer, timeForm: timeForm as TimeForm };
  return { ok: true, value: { kind: "http", settings: { ...settings, ...times.value } } };
}

/** Without TLS in the sandbox alone; never with a name and a password in it. */
function readUrl(value: unknown, environment: Environment | undefined): string | null {
  if (typeof value !== "string" || value.length > 2_048 || !URL.canParse(value)) return null;
  const { protocol, username, password } = new URL(value);
  if (username !== "" || password !== "") return null;
  const isAllowed = protocol === "https:" || protocol === "http:" && environment === "sandbox";
  return isAllowed ? value : null;
}

/** Null: none; undefined: not in order. */
function readHeader(value: unknown): HttpSourceSettings["header"] | undefined {
  if (value === undefined) return null;
  const found = typeof value === "string"
    ? /^([A-Za-z0-9-]{1,64}): ?([!-~]{1,1024}(?: [!-~]+)*)$/.exec(value)
    : null;
  return found === null ? undefined : { name: found[1]!, value: found[2]! };
}

function isPointer(value: unknown): value is string {
  return typeof value === "string" && value.length <= 256 && isJsonPointer(value);
}

/** How often it is asked, how long an answer may take, and how old a price may be. */
function readTimes(
  members: Members,
): Field<Pick<HttpSourceSettings, "everyMs" | "timeoutMs" | "staleAfterMs">> {
  const { every_ms = 1_000, timeout_ms = 2_000, stale_after_ms = 10_000 } = members;
  const bounds: [string, unknown, number, number][] = [
    ["every_ms", every_ms, 100, 60_000],
    ["timeout_ms", timeout_ms, 100, 10_000],
    ["stale_after_ms", stale_after_ms, 1_000, 300_000],
  ];
  const wrong = bounds.find(([, value, least, most]) =>
    !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
  );
  if (wrong !== undefined) {
    const [name, , least, most] = wrong;
    return { ok: false, fault: `${name}: expected a whole number from ${least} to ${most}` };
  }
  return {
    ok: true,
    value: {
      everyMs: Number(every_ms),
      timeoutMs: Number(timeout_ms),
      staleAfterMs: Number(stale_after_ms),
    },
  };
}
