import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  buySubtotalHalalas,
  feeHalalas,
  moneyByGold,
  moneyByTotal,
  sellSubtotalHalalas,
  type TradeTerms,
} from "./trade_money.ts";

const terms: TradeTerms = { priceE4: 4_012_345n, feeBps: 25n, feeFixedHalalas: 0n };

// Small numbers meet every edge: a milligram worth less than a halala and one worth many.
const anyTerms = fc.record({
  priceE4: fc.bigInt({ min: 1n, max: 1_000_000n }),
  feeBps: fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 9_999n })),
  feeFixedHalalas: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 50n })),
});
const hugeTerms = fc.record({
  priceE4: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  feeBps: fc.bigInt({ min: 0n, max: 9_999n }),
  feeFixedHalalas: fc.bigInt({ min: 0n, max: 10n ** 6n }),
});

function buyCostHalalas(goldMg: bigint, by: TradeTerms): bigint {
  const subtotal = buySubtotalHalalas(goldMg, by.priceE4);
  return subtotal + feeHalalas(subtotal, by);
}

function sellYieldHalalas(goldMg: bigint, by: TradeTerms): bigint {
  const subtotal = sellSubtotalHalalas(goldMg, by.priceE4);
  return subtotal - feeHalalas(subtotal, by);
}

test("buySubtotalHalalas() rounds up and sellSubtotalHalalas() rounds down", () => {
  assertEquals(buySubtotalHalalas(1n, 4_012_345n), 41n); // 40.12345
  assertEquals(sellSubtotalHalalas(1n, 4_012_345n), 40n);
  assertEquals(buySubtotalHalalas(100_000n, 4_012_345n), 4_012_345n); // nothing to round
  assertEquals(sellSubtotalHalalas(100_000n, 4_012_345n), 4_012_345n);
});

test("feeHalalas() rounds its share up and adds the fixed part", () => {
  assertEquals(feeHalalas(401_000n, { ...terms, feeFixedHalalas: 7n }), 1_003n + 7n); // 1002.5
  assertEquals(feeHalalas(400_000n, terms), 1_000n);
  assertEquals(feeHalalas(0n, terms), 0n);
});

test("moneyByGold() adds the fee to a buy and takes it from a sell", () => {
  assertEquals(moneyByGold("buy", 10_000n, terms), {
    ok: true,
    goldMg: 10_000n,
    subtotalHalalas: 401_235n, // 401234.5
    feeHalalas: 1_004n, // 1003.0875
    totalHalalas: 402_239n,
    roundingHalalas: 0n,
  });
  assertEquals(moneyByGold("sell", 10_000n, terms), {
    ok: true,
    goldMg: 10_000n,
    subtotalHalalas: 401_234n,
    feeHalalas: 1_004n,
    totalHalalas: 400_230n,
    roundingHalalas: 0n,
  });
});

test("moneyByGold() refuses a sell whose fee eats it, and no gold at all", () => {
  const dear = { ...terms, feeFixedHalalas: 40n };
  assertEquals(moneyByGold("sell", 1n, dear), {
    ok: false,
    code: "amount_below_minimum",
    message: "expected a total above 0, got SAR -0.01",
  });
  assertEquals(moneyByGold("buy", 0n, terms), {
    ok: false,
    code: "amount_below_minimum",
    message: "expected gold above 0, got 0 mg",
  });
});

test("moneyByTotal() gives exactly the total asked for", () => {
  assertEquals(moneyByTotal("buy", 100_000n, terms), {
    ok: true,
    goldMg: 2_486n, // 2487 mg would cost 1000.37
    subtotalHalalas: 99_747n,
    feeHalalas: 250n,
    roundingHalalas: 3n,
    totalHalalas: 100_000n,
  });
  assertEquals(moneyByTotal("sell", 100_000n, terms), {
    ok: true,
    goldMg: 2_499n, // 2498 mg would give 999.77
    subtotalHalalas: 100_268n,
    feeHalalas: 251n,
    roundingHalalas: 17n,
    totalHalalas: 100_000n,
  });
});

test("moneyByTotal() refuses what buys less than a milligram, and no money at all", () => {
  assertEquals(moneyByTotal("buy", 40n, terms), {
    ok: false,
    code: "amount_below_minimum",
    message: "expected gold above 0, got less than a milligram for SAR 0.4",
  });
  assertEquals(moneyByTotal("buy", 5n, { ...terms, feeFixedHalalas: 5n }).ok, false);
  for (const side of ["buy", "sell"] as const) {
    assertEquals(moneyByTotal(side, 0n, terms), {
      ok: false,
      code: "amount_below_minimum",
      message: "expected a total above 0, got SAR 0",
    });
  }
});

test("moneyByTotal() finds the same weight as counting up milligram by milligram", () => {
  const total = fc.bigInt({ min: 1n, max: 400n });
  const price = fc.bigInt({ min: 60_000n, max: 1_000_000n });
  fc.assert(
    fc.property(total, anyTerms, price, (totalHalalas, some, priceE4) => {
      const by = { ...some, feeBps: some.feeBps % 5_000n, priceE4 };
      let largestBuy = 0n;
      while (buyCostHalalas(largestBuy + 1n, by) <= totalHalalas) largestBuy++;
      let smallestSell = 0n;
      while (sellYieldHalalas(smallestSell, by) < totalHalalas) smallestSell++;
      const bought = moneyByTotal("buy", totalHalalas, by);
      assertEquals(bought.ok ? bought.goldMg : 0n, largestBuy);
      const sold = moneyByTotal("sell", totalHalalas, by);
      assertEquals(sold.ok && sold.goldMg, smallestSell);
    }),
    { numRuns: 500 },
  );
});

test("moneyByTotal() buys the largest weight that the total covers", () => {
  const total = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(fc.property(total, fc.oneof(anyTerms, hugeTerms), (totalHalalas, by) => {
    const money = moneyByTotal("buy", totalHalalas, by);
    const goldMg = money.ok ? money.goldMg : 0n;
    assert(buyCostHalalas(goldMg + 1n, by) > totalHalalas);
    if (!money.ok) return;
    assert(goldMg >= 1n && money.roundingHalalas >= 0n);
    assertEquals(money.subtotalHalalas, buySubtotalHalalas(goldMg, by.priceE4));
    assertEquals(money.feeHalalas, feeHalalas(money.subtotalHalalas, by));
    const parts = money.subtotalHalalas + money.feeHalalas + money.roundingHalalas;
    assertEquals([parts, money.totalHalalas], [totalHalalas, totalHalalas]);
  }));
});

test("moneyByTotal() sells the smallest weight that covers the total", () => {
  const total = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(fc.property(total, fc.oneof(anyTerms, hugeTerms), (totalHalalas, by) => {
    const money = moneyByTotal("sell", totalHalalas, by);
    assert(money.ok && money.goldMg >= 1n && money.roundingHalalas >= 0n);
    assert(sellYieldHalalas(money.goldMg - 1n, by) < totalHalalas);
    assertEquals(money.feeHalalas, feeHalalas(money.subtotalHalalas, by));
    const parts = money.subtotalHalalas - money.feeHalalas - money.roundingHalalas;
    assertEquals([parts, money.totalHalalas], [totalHalalas, totalHalalas]);
  }));
});

test("moneyByGold() favours the house: by gold, then by its own total, never gains the partner gold", () => {
  const gold = fc.bigInt({ min: 1n, max: 10n ** 7n });
  fc.assert(fc.property(gold, anyTerms, (goldMg, by) => {
    const bought = moneyByGold("buy", goldMg, by);
    assert(bought.ok);
    const again = moneyByTotal("buy", bought.totalHalalas, by);
    assert(again.ok && again.goldMg >= goldMg && again.totalHalalas === bought.totalHalalas);
    const sold = moneyByGold("sell", goldMg, by);
    if (!sold.ok) return;
    const soldAgain = moneyByTotal("sell", sold.totalHalalas, by);
    assert(soldAgain.ok && soldAgain.goldMg <= goldMg);
  }));
});

test("moneyByGold() and moneyByTotal() throw on terms that no configuration may have", () => {
  const faults = [{ priceE4: 0n }, { feeBps: -1n }, { feeBps: 10_000n }, { feeFixedHalalas: -1n }];
  for (const fault of faults) {
    const broken = { ...terms, ...fault };
    assertThrows(() => moneyByGold("buy", 1n, broken), TypeError, "expected a price above 0");
    assertThrows(() => moneyByTotal("buy", 1n, broken), TypeError, "expected a price above 0");
  }
});
