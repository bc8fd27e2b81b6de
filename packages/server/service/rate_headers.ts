import { headerNames } from "@mithqal/protocol";
import type { RateReading } from "../gate/rate_meter.ts";

/** What is left of a rate, as draft 10 of the RateLimit headers writes it. */
export function rateHeaders(rate: RateReading | undefined): string[] {
  if (rate === undefined) return [];
  const { rateClass, quota, windowSeconds, remaining, resetMs } = rate;
  const seconds = Math.max(0, Math.ceil(resetMs / 1_000));
  return [
    headerNames.rateLimit,
    `"${rateClass}";r=${remaining};t=${seconds}`,
    headerNames.rateLimitPolicy,
    `"${rateClass}";q=${quota};w=${windowSeconds}`,
  ];
}
