import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { buyPriceE4, moneyByGold, moneyByTotal, sellPriceE4, type Side } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";

/** A trade to be priced: by weight or by total. */
interface Case {
  side: Side;
  midE4: bigint;
  spreadBps: bigint;
  feeBps: bigint;
  feeFixed: bigint;
  goldMg: bigint | null;
  total: bigint | null;
}

const mostMg = 1_000_000_000n;

/** Every size, small ones and edges as often as large ones. */
function sizes(min: bigint, max: bigint) {
  const length = max.toString(2).length;
  return fc.integer({ min: 0, max: length }).chain((bits) => {
    const top = min + (1n << BigInt(bits));
    return fc.bigInt({ min, max: top < max ? top : max });
  });
}

const by = fc.oneof(
  sizes(1n, mostMg).map((goldMg) => ({ goldMg, total: null })),
  sizes(1n, 10n ** 12n).map((total) => ({ goldMg: null, total })),
);
const terms = fc.record({
  side: fc.constantFrom<Side>("buy", "sell"),
  midE4: sizes(10_000n, 1_000_000_000n),
  spreadBps: sizes(0n, 10_000n),
  feeBps: sizes(0n, 9_999n),
  feeFixed: sizes(0n, 1_000_000_000n),
});
const cases = fc.tuple(terms, by).map(([own, amount]): Case => ({ ...own, ...amount }));

async function priced({ database }: TestHome, all: readonly Case[]) {
  const text = JSON.stringify(
    all.map((one, i) => ({ i, ...one })),
    (_, value) => typeof value === "bigint" ? String(value) : value,
  );
  const rows = await database.query(
    `select t.* from jsonb_to_recordset($1::text::jsonb) as c(i int, side text, "midE4" bigint,
      "spreadBps" int, "feeBps" int, "feeFixed" bigint, "goldMg" bigint, total bigint),
      lateral engine.price_trade_v1(c.side, c."midE4", c."spreadBps", c."feeBps", c."feeFixed",
        c."goldMg", c.total) t order by c.i`,
    [text],
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map((
        [name, value],
      ) => [name, value === null ? null : BigInt(value as string)]),
    )
  );
}

function expected({ side, midE4, spreadBps, feeBps, feeFixed, goldMg, total }: Case) {
  const priceE4 = (side === "buy" ? buyPriceE4 : sellPriceE4)(midE4, spreadBps);
  const own = { priceE4, feeBps, feeFixedHalalas: feeFixed };
  const money = goldMg === null ? moneyByTotal(side, total!, own) : moneyByGold(side, goldMg, own);
  return { priceE4, money };
}

bothHomes("SQL prices a trade to the halala as protocol does", async (home) => {
  const many = fc.array(cases, { minLength: 100, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(many, async (all) => {
      for (const [at, row] of (await priced(home, all)).entries()) assertSame(all[at]!, row);
    }),
    { numRuns: 20 },
  );
});

function assertSame(one: Case, row: Record<string, bigint | null>): void {
  const { priceE4, money } = expected(one);
  assertEquals(row.price_e4, priceE4);
  if (!money.ok) {
    assert(row.gold_mg! <= 0n || row.total! <= 0n, "protocol has no money for it");
    return;
  }
  assertEquals(row.gold_mg, money.goldMg);
  if (money.goldMg > mostMg) {
    assertEquals(row.total, null, "more than any terms allow");
    return;
  }
  assertEquals(
    [row.subtotal, row.fee, row.rounding, row.total],
    [money.subtotalHalalas, money.feeHalalas, money.roundingHalalas, money.totalHalalas],
  );
  const atMid = money.goldMg * one.midE4;
  const cost = one.side === "buy" ? atMid / 100_000n : (atMid + 99_999n) / 100_000n;
  const spread = one.side === "buy" ? row.subtotal! - cost : cost - row.subtotal!;
  assertEquals(row.spread, spread);
  assert(spread >= 0n && row.rounding! >= 0n, "in the house's favour");
}
