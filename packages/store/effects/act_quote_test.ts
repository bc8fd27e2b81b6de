import { assert, assertEquals } from "@std/assert";
import { moneyByGold, moneyByTotal } from "@mithqal/protocol";
import { bothHomes, midE4 } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";
import type { Effect } from "./effect.ts";

const buyGram = { kind: "quote", side: "buy", goldMg: 1_000n } as const;
const sellGram = { kind: "quote", side: "sell", goldMg: 1_000n } as const;
// 80 bps: half of it on each side of the mid price.
const buyPriceE4 = midE4 * 10_040n / 10_000n;
const sellPriceE4 = midE4 * 9_960n / 10_000n;
const fee = { feeBps: 25n, feeFixedHalalas: 0n };

bothHomes("a buy quote by weight reserves gold, exposure and volume", async (home) => {
  const desk = await Desk.open(home);
  const [outcome, changed] = await desk.changes(() =>
    desk.ask({ ...buyGram, clientReference: "invoice-1" })
  );
  assert(outcome.ok && outcome.result.kind === "quote");
  const { quote } = outcome.result;
  const priced = moneyByGold("buy", 1_000n, { priceE4: buyPriceE4, ...fee });
  assert(priced.ok);
  const { ok: _, ...money } = priced;
  assertEquals(quote, {
    side: "buy",
    ...money,
    pricePerGramE4: buyPriceE4,
    quoteUuid: quote.quoteUuid,
    status: "active",
    priceAsOfMs: quote.priceAsOfMs,
    createdAtMs: quote.createdAtMs,
    expiresAtMs: quote.createdAtMs + 60_000,
    clientReference: "invoice-1",
    orderUuid: null,
    warnings: [],
  });
  const taken = { gold_reserved: 1_000, open_quotes: 1, open_mg: 1_000, volume_mg: 1_000 };
  assertEquals(changed, { ...taken, quotes: 1, keys: 1 });
});

bothHomes("a sell quote by total reserves the cash it may cost, at the mid price", async (home) => {
  const desk = await Desk.open(home);
  const effect: Effect = { kind: "quote", side: "sell", totalHalalas: 100_000n };
  const [outcome, changed] = await desk.changes(() => desk.ask(effect));
  assert(outcome.ok && outcome.result.kind === "quote");
  const { quote } = outcome.result;
  const money = moneyByTotal("sell", 100_000n, { priceE4: sellPriceE4, ...fee });
  assert(money.ok);
  assertEquals(
    [quote.goldMg, quote.subtotalHalalas, quote.feeHalalas, quote.roundingHalalas],
    [money.goldMg, money.subtotalHalalas, money.feeHalalas, money.roundingHalalas],
  );
  assertEquals(quote.totalHalalas, 100_000n);
  const mg = Number(money.goldMg);
  const cashHalalas = Number((money.goldMg * midE4 + 99_999n) / 100_000n);
  const taken = { cash_reserved: cashHalalas, open_quotes: 1, open_mg: mg, volume_mg: mg };
  assertEquals(changed, { ...taken, quotes: 1, keys: 1 });
});

bothHomes("a quote warns when the balance does not cover it now", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0, gold_available: 0 } });
  for (const effect of [buyGram, sellGram]) {
    const outcome = await desk.ask(effect);
    assert(outcome.ok && outcome.result.kind === "quote");
    assertEquals(outcome.result.quote.warnings, ["insufficient_funds_now"]);
  }
});

const amounts: [string, Partial<Record<"goldMg" | "totalHalalas", bigint>>, string][] = [
  ["zero weight", { goldMg: 0n }, "amount_below_minimum"],
  ["a negative weight", { goldMg: -1_000n }, "amount_below_minimum"],
  ["9 mg", { goldMg: 9n }, "amount_below_minimum"],
  ["10 mg", { goldMg: 10n }, "ok"],
  ["10 kg", { goldMg: 10_000_000n }, "ok"],
  ["10 kg and 1 mg", { goldMg: 10_000_001n }, "amount_above_maximum"],
  ["the largest weight", { goldMg: 2n ** 63n - 1n }, "amount_above_maximum"],
  ["the most negative weight", { goldMg: -(2n ** 63n) }, "amount_below_minimum"],
  ["a total of zero", { totalHalalas: 0n }, "amount_below_minimum"],
  ["a negative total", { totalHalalas: -1n }, "amount_below_minimum"],
  ["a halala", { totalHalalas: 1n }, "amount_below_minimum"],
  ["the largest total", { totalHalalas: 2n ** 63n - 1n }, "amount_above_maximum"],
  ["a total of more than 10 kg", { totalHalalas: 500_000_000n }, "amount_above_maximum"],
  ["a total of the most that is read", { totalHalalas: 10n ** 12n }, "amount_above_maximum"],
  ["neither weight nor total", {}, "validation_error"],
  ["both", { goldMg: 1_000n, totalHalalas: 41_600n }, "validation_error"],
];

bothHomes("a quote's amount is within its bounds, or refused with a code", async (home) => {
  const desk = await Desk.open(home);
  for (const side of ["buy", "sell"] as const) {
    for (const [name, amount, code] of amounts) {
      const outcome = await desk.ask({ kind: "quote", side, ...amount });
      assertEquals(codeOf(outcome), code, `${side} ${name}`);
    }
  }
});

bothHomes("a quote needs a side", async (home) => {
  const desk = await Desk.open(home);
  for (const side of ["both", "", undefined]) {
    const effect = { kind: "quote", side, goldMg: 1_000n } as Effect;
    const [outcome, changed] = await desk.changes(() => desk.ask(effect));
    assertEquals([codeOf(outcome), changed], ["validation_error", {}], String(side));
  }
});

bothHomes("a sell whose fee eats its total is below the minimum", async (home) => {
  const desk = await Desk.open(home, { terms: { fee_fixed: 500 } });
  const [outcome, changed] = await desk.changes(() =>
    desk.ask({ kind: "quote", side: "sell", goldMg: 10n })
  );
  assertEquals([codeOf(outcome), changed], ["amount_below_minimum", { keys: 1 }]);
});

const markets: [string, string][] = [
  ["status = 'halted'", "market_halted"],
  ["status = 'closed'", "market_closed"],
  ["priced_at = clock_timestamp() - interval '2.1 seconds'", "pricing_unavailable"],
  ["trading_disabled = true", "trading_disabled"],
];

bothHomes("while the market gives no price no quote is made, nothing stored", async (home) => {
  const desk = await Desk.open(home);
  for (const [columns, code] of markets) {
    await withMarket(home, columns, async () => {
      const [outcome, changed] = await desk.changes(() => desk.ask(buyGram));
      assertEquals([codeOf(outcome), changed], [code, {}]);
    });
  }
  assertEquals(codeOf(await desk.ask(buyGram)), "ok");
});

bothHomes("a quote is refused while no price was ever published", async (home) => {
  const desk = await Desk.open(home);
  const [market] = await home.database.query("delete from common.market returning *");
  try {
    const [outcome, changed] = await desk.changes(() => desk.ask(buyGram));
    assertEquals([codeOf(outcome), changed], ["pricing_unavailable", {}]);
  } finally {
    await home.database.query(
      "insert into common.market (mid_e4, priced_at, status) values ($1, $2, $3)",
      [market!.mid_e4, market!.priced_at, market!.status],
    );
  }
});

bothHomes("a partner's own price and market of the sandbox come first", async (home) => {
  const desk = await Desk.open(home, { terms: { sandbox_mid_e4: 4_000_000, spread_bps: 0 } });
  await withMarket(home, "status = 'open', priced_at = '2000-01-01'", async () => {
    const outcome = await desk.ask(buyGram);
    assert(outcome.ok && outcome.result.kind === "quote");
    const { pricePerGramE4, priceAsOfMs, createdAtMs } = outcome.result.quote;
    assertEquals([pricePerGramE4, priceAsOfMs], [4_000_000n, createdAtMs]);
  });
  await desk.set("terms", "sandbox_market = 'halted'");
  assertEquals(codeOf(await desk.ask(buyGram)), "market_halted");
});

const bounds: [string, Record<string, number>, string][] = [
  ["open quotes", { open_quotes_max: 1 }, "quote_exposure_limit_exceeded"],
  ["open grams", { open_mg_max: 1_999 }, "quote_exposure_limit_exceeded"],
  ["daily volume", { daily_mg_max: 1_999 }, "daily_limit_exceeded"],
];

bothHomes("a quote over a cap is a stored refusal, on either side", async (home) => {
  for (const [name, terms, code] of bounds) {
    const desk = await Desk.open(home, { terms });
    assertEquals(codeOf(await desk.ask(buyGram)), "ok", name);
    const [outcome, changed] = await desk.changes(() => desk.ask(sellGram));
    assertEquals([codeOf(outcome), changed], [code, { keys: 1 }], name);
  }
});

const shortLines: [Effect, Record<string, number>, string][] = [
  [buyGram, { gold_line: 999 }, "vault_stock_unavailable"],
  [sellGram, { cash_line: 41_234 }, "liquidity_unavailable"],
];

bothHomes("a short line stores nothing at first, and answers the last try", async (home) => {
  for (const [effect, head, code] of shortLines) {
    const desk = await Desk.open(home, { head });
    const request = desk.request(effect);
    const [[first], changed] = await desk.changes(() => desk.send(request));
    assertEquals([codeOf(first!), changed], [code, {}]);
    const tats = await desk.rows("select quotes_tat from heads where partner = $1");
    assertEquals(tats, [{ quotes_tat: "0" }]);
    const [[last], changedLast] = await desk.changes(() =>
      desk.send({ ...request, lastTry: true })
    );
    assertEquals([codeOf(last!), changedLast], [code, { keys: 1 }]);
    await desk.set("heads", "gold_line = 1000000, cash_line = 1000000");
    assertEquals(codeOf(await desk.ask(effect)), "ok");
  }
});

bothHomes("a line that is just long enough gives a quote, and no second one", async (home) => {
  const desk = await Desk.open(home, { head: { gold_line: 1_000, cash_line: 41_235 } });
  for (const effect of [buyGram, sellGram]) {
    assertEquals(codeOf(await desk.ask(effect)), "ok");
    const second = await desk.ask({ ...effect, goldMg: 10n }, { lastTry: true });
    assertEquals(
      codeOf(second),
      effect.side === "buy" ? "vault_stock_unavailable" : "liquidity_unavailable",
    );
  }
});

bothHomes("a suspended or disabled partner makes no quote, and nothing is stored", async (home) => {
  const desk = await Desk.open(home);
  for (
    const [columns, code] of [
      ["suspended = true", "partner_suspended"],
      ["suspended = false, trading_disabled = true", "trading_disabled"],
    ] as const
  ) {
    await desk.set("terms", columns);
    const [outcome, changed] = await desk.changes(() => desk.ask(buyGram));
    assertEquals([codeOf(outcome), changed], [code, {}]);
  }
});
