import { test } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { SimulatedSource } from "./simulated_source.ts";

const startMs = Date.UTC(2026, 10, 20, 8);

/** The prices of so many seconds. */
function walk(seed: string, seconds: number, everySeconds = 1): bigint[] {
  let nowMs = startMs;
  const source = new SimulatedSource(seed, () => nowMs);
  return Array.from({ length: seconds }, () => {
    const reading = source.current();
    assert(reading.ok);
    assertEquals(reading.asOfMs, nowMs);
    nowMs += everySeconds * 1_000;
    return reading.midE4;
  });
}

test("SimulatedSource says the same at the same time under the same seed, wherever it began", () => {
  assertEquals(walk("demo", 20), walk("demo", 20));
  const later = new SimulatedSource("demo", () => startMs + 19_999);
  assertEquals(later.current(), {
    ok: true,
    midE4: walk("demo", 20)[19]!,
    asOfMs: startMs + 19_999,
  });
  assertNotEquals(walk("demo", 20), walk("other", 20));
});

test("SimulatedSource is pinned: a release changes no recorded demonstration", () => {
  assertEquals(walk("mithqal", 4).map(String), ["4993825", "4993975", "4994235", "4994004"]);
});

test("SimulatedSource moves, in strides that no guard minds", () => {
  const prices = walk("demo", 500);
  assert(new Set(prices).size > 100);
  for (const [at, price] of prices.slice(1).entries()) {
    const moved = price - prices[at]!;
    assert(moved * moved < 1_000_000n, `${moved} at ${at}`);
  }
});

test("SimulatedSource stays around SAR 500 over the weeks", () => {
  const prices = walk("demo", 400, 3_600);
  for (const price of prices) assert(price > 4_950_000n && price < 5_050_000n, `${price}`);
  const mean = prices.reduce((sum, price) => sum + price) / BigInt(prices.length);
  assert(mean > 4_995_000n && mean < 5_005_000n, `${mean}`);
  assert(prices.some((price) => price > 5_000_000n) && prices.some((price) => price < 5_000_000n));
});
