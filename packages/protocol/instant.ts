import { quoted, type Refusal, refuse } from "./refusal.ts";

/** The outcome of {@link parseInstant}. */
export type InstantReading = { ok: true; epochMs: number } | Refusal<"instant_malformed">;

const riyadhOffsetMs = 3 * 3_600_000;

/** Writes a time as RFC 3339 in UTC with milliseconds, as `2026-01-01T00:00:00.000Z`. */
export function formatInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Reads what {@link formatInstant} writes, and no other spelling. */
export function parseInstant(text: string): InstantReading {
  if (text.length === 24) {
    const epochMs = Date.parse(text);
    if (epochMs === epochMs && formatInstant(epochMs) === text) return { ok: true, epochMs };
  }
  return refuse("instant_malformed", "a time such as 2026-01-01T00:00:00.000Z", quoted(text));
}

/**
 * The business day of a time: the date in Riyadh, 3 hours ahead of UTC all the year.
 *
 * @example
 * ```ts
 * businessDay(Date.UTC(2026, 0, 1, 21)); // "2026-01-02"
 * ```
 */
export function businessDay(epochMs: number): string {
  return formatInstant(epochMs + riyadhOffsetMs).slice(0, 10);
}
