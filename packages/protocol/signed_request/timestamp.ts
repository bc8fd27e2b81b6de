import { headerNames } from "../header_names.ts";
import { type HeaderValue, readHeader } from "../header_value.ts";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";
import { parseUnixSeconds } from "../unix_seconds.ts";

/** Why X-Timestamp is refused. */
export type TimestampRefusalCode =
  | "timestamp_missing"
  | "timestamp_invalid"
  | "timestamp_out_of_window";

/** `skewSeconds` is how far the client's clock is ahead of ours. */
export type TimestampReading =
  | { ok: true; timestampSeconds: number; skewSeconds: number }
  | Refusal<TimestampRefusalCode>;

/**
 * Reads X-Timestamp against our clock: Unix time in seconds, at most 300 seconds away.
 *
 * @example
 * ```ts
 * readTimestamp("1767225600", 1767225590); // { ok: true, timestampSeconds: 1767225600, skewSeconds: 10 }
 * ```
 */
export function readTimestamp(value: HeaderValue, nowSeconds: number): TimestampReading {
  const name = headerNames.timestamp;
  const read = readHeader(name, value, "timestamp_missing", "timestamp_invalid");
  if (!read.ok) return read;
  const timestampSeconds = parseUnixSeconds(read.value);
  if (timestampSeconds === undefined) {
    return refuse("timestamp_invalid", `Unix seconds in ${name}`, quoted(read.value));
  }
  const window = limits.request.timestampWindowSeconds;
  const skewSeconds = timestampSeconds - nowSeconds;
  if (Math.abs(skewSeconds) <= window) return { ok: true, timestampSeconds, skewSeconds };
  const isMilliseconds = Math.abs(timestampSeconds / 1000 - nowSeconds) <= window;
  const got = isMilliseconds
    ? "milliseconds"
    : `${Math.abs(skewSeconds)} s ${skewSeconds < 0 ? "before" : "after"}`;
  const expected = `Unix seconds in ${name} within ${window} s of ${nowSeconds}`;
  return refuse("timestamp_out_of_window", expected, `${timestampSeconds}: ${got}`);
}
