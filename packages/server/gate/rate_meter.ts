import { limits, type Rate } from "@mithqal/protocol";

/** What is counted apart. The database counts all small writes together: `others`. */
export type RateClass =
  | "token"
  | "prices"
  | "reads"
  | "quotes"
  | "orders"
  | "withdrawals"
  | "probe"
  | "webhooks"
  | "others";

/** How much of a rate is left, for the headers. */
export interface RateReading {
  rateClass: RateClass;
  /** Requests at once, and the seconds in which they come back. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetMs: number;
  allowed: boolean;
}

/**
 * Counts requests in this process, by client and class: each class is a quota of two windows' worth that
 * refills evenly. It stands in front of the exact count in the database, and sheds.
 */
export class RateMeter {
  /** The theoretical arrival time of the next request, per client and class. */
  readonly #next = new Map<string, number>();

  count(partner: number, rateClass: RateClass, rate: Rate, nowMs: number): RateReading {
    const key = `${partner} ${rateClass}`;
    const windowSeconds = rate.windowSeconds * limits.rate.burstFactor;
    const burstMs = windowSeconds * 1_000;
    const intervalMs = rate.windowSeconds * 1_000 / rate.requests;
    const next = Math.max(nowMs, this.#next.get(key) ?? 0) + intervalMs;
    const usedMs = next - nowMs;
    const allowed = usedMs <= burstMs;
    if (allowed) this.#next.set(key, next);
    return {
      rateClass,
      quota: rate.requests * limits.rate.burstFactor,
      windowSeconds,
      remaining: allowed ? Math.floor((burstMs - usedMs) / intervalMs) : 0,
      resetMs: allowed ? usedMs : usedMs - burstMs,
      allowed,
    };
  }
}
