import { type Refusal, refuse } from "./refusal.ts";

/** A header as runtimes give it: absent, one text, or one text a line. */
export type HeaderValue = string | readonly string[] | undefined;

/** The outcome of reading a header that must come once. */
export type HeaderReading<Code extends string> = { ok: true; value: string } | Refusal<Code>;

/**
 * Reads a header that must come exactly once and not be empty. Two lines are refused: two readers
 * could take different ones.
 */
export function readHeader<Missing extends string, Invalid extends string>(
  name: string,
  value: HeaderValue,
  missing: Missing,
  invalid: Invalid,
): HeaderReading<Missing | Invalid> {
  const lines = typeof value === "string" ? [value] : value ?? [];
  const first = lines[0];
  if (!first && lines.length < 2) return refuse(missing, `the header ${name}`, "none");
  if (lines.length > 1) {
    return refuse(invalid, `the header ${name} once`, `it ${lines.length} times`);
  }
  return { ok: true, value: first! };
}

/** Like {@link readHeader}, of visible ASCII and of a length between two bounds. */
export function readVisibleHeader<Missing extends string, Invalid extends string>(
  name: string,
  value: HeaderValue,
  bounds: { minCharacters: number; maxCharacters: number },
  missing: Missing,
  invalid: Invalid,
): HeaderReading<Missing | Invalid> {
  const read = readHeader(name, value, missing, invalid);
  if (!read.ok) return read;
  const { minCharacters, maxCharacters } = bounds;
  const { length } = read.value;
  if (length < minCharacters || length > maxCharacters) {
    return refuse(invalid, `${minCharacters} to ${maxCharacters} characters in ${name}`, length);
  }
  const at = read.value.search(/[^!-~]/);
  if (at < 0) return read;
  const code = read.value.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  return refuse(invalid, `visible ASCII in ${name}`, `U+${code} at character ${at + 1}`);
}
