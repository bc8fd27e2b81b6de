import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";

const orderOf = (quoteUuid: string) => ({ kind: "order", quoteUuid }) as const;

bothHomes("an order on a buy quote moves both legs at once", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote("buy", 1_000n, {});
  const before = await desk.state();
  const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
  assert(outcome.ok && outcome.result.kind === "order");
  const { order, balances } = outcome.result;
  // Mid 412.35, price 413.9994: subtotal 414.00, of which spread 1.65; fee 1.04.
  assertEquals(
    [order.subtotalHalalas, order.feeHalalas, order.totalHalalas, order.pricePerGramE4],
    [41_400n, 104n, 41_504n, 4_139_994n],
  );
  assertEquals(changed, {
    sar_available: -41_504,
    gold_available: 1_000,
    gold_line: -1_000,
    gold_reserved: -1_000,
    cash_line: 41_235,
    earned: 165 + 104,
    open_quotes: -1,
    open_mg: -1_000,
    ledger_sequence: 1,
    event_sequence: 1,
    orders: 1,
    journals: 1,
    postings: 4,
    events: 1,
    keys: 1,
    nonces: 1,
  });
  assertEquals(balances, {
    sarAvailableHalalas: before.sar_available! - 41_504n,
    sarHeldHalalas: 0n,
    goldAvailableMg: before.gold_available! + 1_000n,
  });
  assertEquals([order.ledgerSequence, order.ledgerHash.length], [1n, 64]);
  assertEquals([order.quoteUuid, order.reversedAtMs], [quoteUuid, null]);
});

bothHomes("an order on a sell quote moves both legs at once", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote("sell");
  const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
  assert(outcome.ok && outcome.result.kind === "order");
  // Price 410.7006: subtotal 410.70, spread 1.65; fee 1.03.
  assertEquals(outcome.result.order.totalHalalas, 41_070n - 103n);
  assertEquals(changed, {
    sar_available: 41_070 - 103,
    gold_available: -1_000,
    gold_line: 1_000,
    cash_line: -41_235,
    cash_reserved: -41_235,
    earned: 165 + 103,
    open_quotes: -1,
    open_mg: -1_000,
    ledger_sequence: 1,
    event_sequence: 1,
    orders: 1,
    journals: 1,
    postings: 4,
    events: 1,
    keys: 1,
    nonces: 1,
  });
});

bothHomes("the rounding of a trade by total is a posting of the house's", async (home) => {
  const desk = await Desk.open(home);
  const quoted = await desk.ask({ kind: "quote", side: "buy", totalHalalas: 100_007n });
  assert(quoted.ok && quoted.result.kind === "quote");
  const { quoteUuid, roundingHalalas } = quoted.result.quote;
  assert(roundingHalalas > 0n);
  await desk.ask(orderOf(quoteUuid));
  const postings = await desk.rows(
    "select debit, credit, asset, amount from postings where partner = $1 and credit = 4020",
  );
  assertEquals(postings, [
    { debit: 2000, credit: 4020, asset: "SAR", amount: String(roundingHalalas) },
  ]);
});

bothHomes("an order has its own client reference, not its quote's", async (home) => {
  const desk = await Desk.open(home);
  const quote = { kind: "quote", side: "buy", goldMg: 1_000n, clientReference: "quote-1" } as const;
  for (const clientReference of ["order-1", undefined]) {
    const quoted = await desk.ask(quote);
    assert(quoted.ok && quoted.result.kind === "quote");
    const order = orderOf(quoted.result.quote.quoteUuid);
    const outcome = await desk.ask(clientReference ? { ...order, clientReference } : order);
    assert(outcome.ok && outcome.result.kind === "order");
    assertEquals(outcome.result.order.clientReference, clientReference ?? null);
  }
});

bothHomes("an unknown quote and another partner's are not found, nor stored", async (home) => {
  const desk = await Desk.open(home);
  const other = await Desk.open(home);
  for (const quoteUuid of [newUuidV7(Date.now()), await other.quote()]) {
    const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
    assertEquals([codeOf(outcome), changed], ["quote_not_found", { nonces: 1 }]);
  }
});

bothHomes("a quote is executed once, and the second order learns by which", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  const first = await desk.ask(orderOf(quoteUuid));
  assert(first.ok && first.result.kind === "order");
  const [second, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
  assert(!second.ok);
  assertEquals([second.code, changed], ["quote_already_executed", { keys: 1, nonces: 1 }]);
  assertEquals(second.details, { order_id: first.result.order.orderUuid });
});

bothHomes("a cancelled quote is not executed", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  await desk.ask({ kind: "quote.cancel", quoteUuid });
  const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
  assertEquals([codeOf(outcome), changed], ["quote_cancelled", { keys: 1, nonces: 1 }]);
});

bothHomes("an order without cover is refused, and its quote stays open", async (home) => {
  const cases = [
    ["buy", { sar_available: 41_503 }, "insufficient_funds", { shortfall_halalas: 1 }],
    ["sell", { gold_available: 999 }, "insufficient_gold", { shortfall_mg: 1 }],
  ] as const;
  for (const [side, head, code, details] of cases) {
    const desk = await Desk.open(home, { head });
    const quoteUuid = await desk.quote(side);
    const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
    assert(!outcome.ok);
    assertEquals([outcome.code, outcome.details], [code, details]);
    assertEquals(changed, { keys: 1, nonces: 1 });
    await desk.set("heads", "sar_available = 41504, gold_available = 1000");
    assertEquals(codeOf(await desk.ask(orderOf(quoteUuid))), "ok");
    const state = await desk.state();
    assertEquals(state[side === "buy" ? "sar_available" : "gold_available"], 0n);
  }
});

bothHomes("a suspension stops orders, a halt and a stale price do not", async (home) => {
  const desk = await Desk.open(home);
  const quotes = [await desk.quote(), await desk.quote(), await desk.quote()];
  await desk.set("terms", "suspended = true");
  assertEquals(await refusal(desk, quotes[0]!), ["partner_suspended", { nonces: 1 }]);
  await desk.set("terms", "suspended = false, trading_disabled = true");
  assertEquals(await refusal(desk, quotes[0]!), ["trading_disabled", { nonces: 1 }]);
  await desk.set("terms", "trading_disabled = false");
  await withMarket(home, "trading_disabled = true", async () => {
    assertEquals(await refusal(desk, quotes[0]!), ["trading_disabled", { nonces: 1 }]);
  });
  for (const [at, columns] of ["status = 'halted'", "status = 'closed'", stale].entries()) {
    await withMarket(home, columns, async () => {
      assertEquals(codeOf(await desk.ask(orderOf(quotes[at]!))), "ok", columns);
    });
  }
});

const stale = "priced_at = '2000-01-01'";

async function refusal(desk: Desk, quoteUuid: string) {
  const [outcome, changed] = await desk.changes(() => desk.ask(orderOf(quoteUuid)));
  return [codeOf(outcome), changed];
}

bothHomes("partners' orders in one call are decided each by its own head", async (home) => {
  const desks = await Promise.all([1, 2, 3].map((n) => openNth(home, n)));
  const requests = await Promise.all(
    desks.map(async (desk) => desk.request(orderOf(await desk.quote()))),
  );
  const outcomes = await desks[0]!.send(...requests);
  assertEquals(outcomes.map(codeOf), ["ok", "insufficient_funds", "ok"]);
  for (const [at, desk] of desks.entries()) {
    assertEquals((await desk.state()).orders, at === 1 ? 0n : 1n);
  }
});

/** The second partner has no money. */
async function openNth(home: TestHome, nth: number): Promise<Desk> {
  return await Desk.open(home, nth === 2 ? { head: { sar_available: 0 } } : {});
}

bothHomes("a partner's orders in one call are decided one after the other", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 2 * 41_504 } });
  const quotes = [await desk.quote(), await desk.quote(), await desk.quote()];
  const outcomes = await desk.send(...quotes.map((quote) => desk.request(orderOf(quote))));
  assertEquals(outcomes.map(codeOf), ["ok", "ok", "insufficient_funds"]);
  const sequences = outcomes.map((o) =>
    o.ok && o.result.kind === "order" ? o.result.order.ledgerSequence : null
  );
  assertEquals(sequences, [1n, 2n, null]);
  assertEquals((await desk.state()).sar_available, 0n);
});
