import { importPrivateKeyJwk } from "@mithqal/jws";
import { limits, parseInstant } from "@mithqal/protocol";
import type { TokenKey } from "../tokens/signing_keys.ts";
import type { Field } from "./field.ts";

/** A key that retires must have been published as long as its last token lives. */
const tokenLifeMs = limits.token.lifetimeSeconds * 1_000;

/**
 * The keys that sign tokens, as a JSON list of `{jwk, publish_from, sign_from, retire_at?}` with times
 * in RFC 3339. In development there may be none: one is made at the start.
 */
export async function readTokenKeys(
  text: string | undefined,
  isDevelopment: boolean | undefined,
): Promise<Field<TokenKey[]>> {
  if (text === undefined && isDevelopment) return { ok: true, value: [] };
  const entries = parseList(text);
  if (entries === null || entries.length === 0) return { ok: false, fault: "expected a JSON list" };
  const keys: TokenKey[] = [];
  for (const [i, entry] of entries.entries()) {
    const read = await readTokenKey(entry);
    if (!read.ok) return { ok: false, fault: `key ${i + 1}: ${read.fault}` };
    keys.push(read.value);
  }
  return { ok: true, value: keys };
}

function parseList(text: string | undefined): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

async function readTokenKey(entry: unknown): Promise<Field<TokenKey>> {
  const { jwk, publish_from, sign_from, retire_at } = Object(entry) as Record<string, unknown>;
  const pair = await importPrivateKeyJwk(jwk);
  if (!pair.ok) return { ok: false, fault: pair.message };
  const [publishFromMs, signFromMs] = [instant(publish_from), instant(sign_from)];
  const retireAtMs = retire_at === undefined ? null : instant(retire_at);
  if (publishFromMs === undefined || signFromMs === undefined || retireAtMs === undefined) {
    return { ok: false, fault: "expected publish_from, sign_from and retire_at as RFC 3339 times" };
  }
  if (publishFromMs > signFromMs || signFromMs + tokenLifeMs > (retireAtMs ?? Infinity)) {
    const fault = "expected publish_from, then sign_from, then (600 s later at least) retire_at";
    return { ok: false, fault };
  }
  return { ok: true, value: { pair, publishFromMs, signFromMs, retireAtMs } };
}

function instant(value: unknown): number | undefined {
  const read = typeof value === "string" ? parseInstant(value) : undefined;
  return read?.ok ? read.epochMs : undefined;
}
