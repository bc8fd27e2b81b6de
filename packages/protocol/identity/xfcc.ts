import { headerNames } from "../header_names.ts";
import { type HeaderValue, readHeader } from "../header_value.ts";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";

/** Why the sidecar's certificate header is refused. */
export type XfccRefusalCode =
  | "xfcc_missing"
  | "xfcc_several_elements"
  | "xfcc_too_long"
  | "xfcc_malformed"
  | "xfcc_hash_missing"
  | "xfcc_hash_repeated"
  | "xfcc_hash_malformed"
  | "xfcc_subject_repeated";

/** The certificate the sidecar saw: its hash is lower-case hex, its subject as Envoy wrote it. */
export type XfccReading =
  | { ok: true; certificateHash: string; subject?: string }
  | Refusal<XfccRefusalCode>;

/** key=value, or key="value" with backslash escapes; no blank, as Envoy writes it. */
const pair = /([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^"; ,]*))/y;

/**
 * Reads `x-forwarded-client-cert` as Envoy's SANITIZE_SET writes it: one element with exactly one
 * Hash. It proves nothing by itself; the sidecar's secret must have been compared before.
 *
 * @example
 * ```ts
 * readXfcc(`Hash=${"0".repeat(64)};Subject="CN=demo"`); // { ok: true, certificateHash: "000…", subject: "CN=demo" }
 * ```
 */
export function readXfcc(value: HeaderValue): XfccReading {
  const name = headerNames.clientCertificate;
  const read = readHeader(name, value, "xfcc_missing", "xfcc_several_elements");
  if (!read.ok) return read;
  const most = limits.sidecar.certificateHeaderMaxCharacters;
  const { length } = read.value;
  if (length > most) {
    return refuse("xfcc_too_long", `at most ${most} characters in ${name}`, length);
  }
  const pairs = readPairs(read.value);
  return pairs.ok ? certificateOf(pairs.values) : pairs;
}

type Pairs =
  | { ok: true; values: Map<string, string[]> }
  | Refusal<"xfcc_malformed" | "xfcc_several_elements">;

function readPairs(text: string): Pairs {
  const values = new Map<string, string[]>();
  for (let at = 0;; at = pair.lastIndex + 1) {
    pair.lastIndex = at;
    const found = pair.exec(text);
    if (!found) return malformed("key=value", text, at);
    const key = found[1]!.toLowerCase();
    const value = found[3] ?? found[2]!.replace(/\\"/g, '"');
    values.set(key, [...values.get(key) ?? [], value]);
    const next = text.charAt(pair.lastIndex);
    if (next === "") return { ok: true, values };
    if (next === ",") return refuse("xfcc_several_elements", "one certificate", "several");
    if (next !== ";") return malformed('";" or the end', text, pair.lastIndex);
  }
}

function malformed(expected: string, text: string, at: number): Refusal<"xfcc_malformed"> {
  return refuse("xfcc_malformed", `${expected} at character ${at + 1}`, quoted(text.slice(at)));
}

function certificateOf(values: Map<string, string[]>): XfccReading {
  const [hash, ...moreHashes] = values.get("hash") ?? [];
  if (hash === undefined) return refuse("xfcc_hash_missing", "a Hash", "none");
  if (moreHashes.length > 0) return refuse("xfcc_hash_repeated", "one Hash", "several");
  if (!/^[\da-f]{64}$/i.test(hash)) {
    return refuse("xfcc_hash_malformed", "a Hash of 64 hex digits", quoted(hash));
  }
  const [subject, ...moreSubjects] = values.get("subject") ?? [];
  if (moreSubjects.length > 0) return refuse("xfcc_subject_repeated", "one Subject", "several");
  const certificateHash = hash.toLowerCase();
  return subject === undefined
    ? { ok: true, certificateHash }
    : { ok: true, certificateHash, subject };
}
