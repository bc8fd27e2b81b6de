import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { partnerTick } from "./partner_tick.ts";

const tick = { midE4: 4_000_000n, pricedAtMs: 1_000, marketStatus: "open" as const };
const none = { frozenMidE4: null, midShiftE4: 0n, marketStatus: null };

test("a partner without tools of its own sees the market", () => {
  assertEquals(partnerTick(none, tick, 5_000), tick);
  assertEquals(partnerTick(none, null, 5_000), null);
});

test("a price that stands still is always fresh, also where the market's is not", () => {
  const own = { ...none, frozenMidE4: 4_100_000n };
  const frozen = { midE4: 4_100_000n, pricedAtMs: 5_000, marketStatus: "open" };
  assertEquals(partnerTick(own, tick, 5_000), frozen);
  assertEquals(partnerTick(own, null, 5_000), frozen);
});

test("a shifted price moves with the market's, and goes with it", () => {
  const own = { ...none, midShiftE4: -50_000n };
  assertEquals(partnerTick(own, tick, 5_000), { ...tick, midE4: 3_950_000n });
  assertEquals(partnerTick(own, null, 5_000), null);
});

test("a partner's own market status comes first", () => {
  const own = { ...none, marketStatus: "halted" as const };
  assertEquals(partnerTick(own, tick, 5_000)?.marketStatus, "halted");
});
