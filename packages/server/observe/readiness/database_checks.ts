import { limits } from "@mithqal/protocol";
import type { HealthWatch } from "./health_watch.ts";
import type { ReadinessCheck } from "./readiness.ts";

const skewMostMs = limits.request.clockSkewMaxSeconds * 1_000;
const priceAgeMostMs = limits.price.maxAgeSeconds * 1_000;

/**
 * What readiness knows from the database. Without it, or with a clock that differs, a process is not
 * ready. An old price and a breached invariant meet all replicas alike and stop what they must by
 * themselves: reads, replays and look-ups go on, so they are told and do not make a process unready.
 */
export function databaseChecks(watch: HealthWatch): ReadinessCheck[] {
  return [
    {
      name: "database",
      required: true,
      look: () => ({ ok: watch.current() !== null, age_ms: finite(watch.ageMs()) }),
    },
    {
      name: "clock",
      required: true,
      look: () => {
        const offset = watch.current()?.clockOffsetMs ?? null;
        const ok = offset !== null && Math.abs(offset) <= skewMostMs;
        return { ok, offset_ms: offset === null ? null : Math.round(offset) };
      },
    },
    {
      name: "price",
      required: false,
      look: () => {
        const { priceAgeMs = null, marketStatus = null } = watch.current() ?? {};
        const ok = priceAgeMs !== null && priceAgeMs <= priceAgeMostMs;
        const age = priceAgeMs === null ? null : Math.round(priceAgeMs);
        return { ok, age_ms: age, market: marketStatus };
      },
    },
    {
      name: "invariants",
      required: false,
      look: () => {
        const health = watch.current();
        return {
          ok: health !== null && !health.tradingDisabled && health.stoppedPartners === 0,
          trading_disabled: health?.tradingDisabled ?? null,
          stopped_partners: health?.stoppedPartners ?? null,
        };
      },
    },
  ];
}

/** JSON knows no infinity. */
export function finite(ms: number): number | null {
  return Number.isFinite(ms) ? Math.round(ms) : null;
}
