import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** For commands that put a credential in the place of another. */
export const overlapOption = (usual: string) =>
  [
    "--overlap <time>",
    `how long the one before it stays good, as 90m, 24h, 7d or 0 (${usual})`,
  ] as const;

/** Seconds out of `90m`, `24h`, `7d` or `0`. */
export function readOverlap(text: string): number {
  if (text === "0") return 0;
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const value = Number(count) * (seconds[unit ?? ""] ?? NaN);
  if (value <= 365 * 86_400) return value;
  throw new UsageError(
    `expected a time such as 90m, 24h or 7d, at most 365d, as --overlap, got "${
      text.slice(0, 40)
    }"`,
  );
}

/** The overlap of a command, or its usual one. */
export function overlapSeconds(invocation: Invocation, usual: string): number {
  return readOverlap(invocation.option("overlap") ?? usual);
}
