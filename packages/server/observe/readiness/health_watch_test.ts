import { assert, assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly, type TestHome } from "@mithqal/testing/real";
import { databaseChecks } from "./database_checks.ts";
import { HealthWatch } from "./health_watch.ts";
import type { PartState } from "./readiness.ts";

function watchOf({ database, cell }: TestHome, now?: () => number): HealthWatch {
  return new HealthWatch(database, [cell], () => {}, now);
}

function part(watch: HealthWatch, wanted: string): PartState {
  return databaseChecks(watch).find(({ name }) => name === wanted)!.look();
}

bothHomes("HealthWatch sees the clock, the price and what a breach has stopped", async (home) => {
  const watch = watchOf(home);
  assertEquals(part(watch, "database"), { ok: false, age_ms: null });
  await watch.poll();
  assert(part(watch, "database").ok && part(watch, "clock").ok && part(watch, "invariants").ok);
  await home.database.query(
    "update common.market set priced_at = clock_timestamp() - interval '3 s', trading_disabled = true",
  );
  await watch.poll();
  const price = part(watch, "price");
  assertEquals([price.ok, price.market, Number(price.age_ms) >= 3_000], [false, "open", true]);
  const { ok, trading_disabled } = part(watch, "invariants");
  assertEquals([ok, trading_disabled], [false, true]);
  await home.database.query("update common.market set trading_disabled = false");
});

embeddedOnly("what was seen too long ago counts no more", async (home) => {
  let aheadMs = 0;
  const watch = watchOf(home, () => Date.now() + aheadMs);
  await watch.poll();
  assert(watch.current() !== null);
  aheadMs = 3_500;
  assertEquals([watch.current(), part(watch, "database").ok, part(watch, "clock").ok], [
    null,
    false,
    false,
  ]);
});

embeddedOnly("a clock that is more than two seconds away is told, whichever way", async (home) => {
  for (const [aheadMs, ok] of [[2_500, false], [-2_500, false], [1_000, true]] as const) {
    const watch = watchOf(home, () => Date.now() + aheadMs);
    await watch.poll();
    assertEquals(part(watch, "clock").ok, ok, `${aheadMs}`);
  }
});
