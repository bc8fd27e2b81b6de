import { Gauge, type Registry } from "prom-client";
import type { Readiness } from "../readiness/readiness.ts";
import type { HealthWatch } from "../readiness/health_watch.ts";

/** A figure that is read when it is asked for; null: there is none now. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const value = read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/** What the health watch sees, in seconds and counts. */
export function showHealth(registry: Registry, watch: HealthWatch): void {
  const show = (name: string, help: string, read: () => number | null | undefined) =>
    gauge(registry, name, help, () => read() ?? null);
  const health = () => watch.current();
  show("mithqal_database_answered_age_seconds", "Since the last look that was answered", () => {
    const ms = watch.ageMs();
    return Number.isFinite(ms) ? ms / 1_000 : null;
  });
  show(
    "mithqal_clock_offset_seconds",
    "How far the database's clock is ahead",
    () => inSeconds(health()?.clockOffsetMs),
  );
  show(
    "mithqal_price_age_seconds",
    "Since the newest price was published",
    () => inSeconds(health()?.priceAgeMs),
  );
  show(
    "mithqal_market_open",
    "Whether the market takes new quotes",
    () => asNumber(health()?.marketStatus ?? null, (status) => status === "open"),
  );
  show(
    "mithqal_trading_disabled",
    "Whether a breached invariant of the house has stopped trading",
    () => asNumber(health(), ({ tradingDisabled }) => tradingDisabled),
  );
  show(
    "mithqal_stopped_partners",
    "Partners whose trading a breached invariant has stopped",
    () => health()?.stoppedPartners,
  );
}

/** Whether requests should come here, and which part says so. */
export function showReadiness(registry: Registry, readiness: Readiness): void {
  gauge(
    registry,
    "mithqal_ready",
    "Whether /ready says so",
    () => Number(readiness.report().ready),
  );
  new Gauge({
    name: "mithqal_part_ok",
    help: "The parts of /ready",
    labelNames: ["part"],
    registers: [registry],
    collect() {
      for (const [part, { ok }] of Object.entries(readiness.report().parts)) {
        this.set({ part }, Number(ok));
      }
    },
  });
}

function inSeconds(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : ms / 1_000;
}

function asNumber<T>(value: T | null, read: (value: T) => boolean): number | null {
  return value === null ? null : Number(read(value));
}
