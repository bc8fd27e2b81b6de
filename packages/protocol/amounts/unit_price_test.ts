import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { buyPriceE4, formatUnitPrice, parseUnitPrice, sellPriceE4 } from "./unit_price.ts";

test("parseUnitPrice() and formatUnitPrice() hold 4 decimals", () => {
  assertEquals(parseUnitPrice("401.2345"), { ok: true, value: 4_012_345n });
  assertEquals(formatUnitPrice(4_012_340n), "401.234");
  assertEquals(parseUnitPrice("0.00001").ok, false);
});

test("buyPriceE4() and sellPriceE4() lay half of the spread on each side", () => {
  assertEquals(buyPriceE4(4_000_000n, 50n), 4_010_000n);
  assertEquals(sellPriceE4(4_000_000n, 50n), 3_990_000n);
  assertEquals(buyPriceE4(4_000_000n, 0n), 4_000_000n);
  assertEquals(sellPriceE4(4_000_000n, 0n), 4_000_000n);
});

test("buyPriceE4() rounds up and sellPriceE4() rounds down", () => {
  assertEquals(buyPriceE4(4_000_001n, 1n), 4_000_202n); // 4000201.00005
  assertEquals(sellPriceE4(4_000_001n, 1n), 3_999_800n); // 3999800.99995
});

test("buyPriceE4() is never below the exact price, sellPriceE4() never above, both by less than 1", () => {
  const midE4 = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(fc.property(midE4, fc.bigInt({ min: 0n, max: 19_999n }), (mid, spread) => {
    const above = buyPriceE4(mid, spread) * 20_000n - mid * (20_000n + spread);
    const below = mid * (20_000n - spread) - sellPriceE4(mid, spread) * 20_000n;
    assert(above >= 0n && above < 20_000n && below >= 0n && below < 20_000n);
  }));
});

test("buyPriceE4() and sellPriceE4() throw where no price can be", () => {
  for (const [mid, spread] of [[0n, 10n], [-1n, 10n], [1n, -1n], [1n, 20_000n]] as const) {
    assertThrows(() => buyPriceE4(mid, spread), TypeError, "expected a mid price and a spread");
    assertThrows(() => sellPriceE4(mid, spread), TypeError, "expected a mid price and a spread");
  }
});
