import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";

const cancelOf = (quoteUuid: string) => ({ kind: "quote.cancel", quoteUuid }) as const;

bothHomes("a cancel gives back what its quote had taken", async (home) => {
  const desk = await Desk.open(home);
  const fresh = await desk.state();
  for (const side of ["buy", "sell"] as const) {
    const quoteUuid = await desk.quote(side);
    const outcome = await desk.ask(cancelOf(quoteUuid));
    assert(outcome.ok && outcome.result.kind === "quote.cancel");
    const { quote } = outcome.result;
    assertEquals([quote.quoteUuid, quote.status, quote.orderUuid], [quoteUuid, "cancelled", null]);
  }
  assertEquals(await desk.state(), { ...fresh, quotes: 2n, keys: 4n });
});

bothHomes("a cancelled quote is not cancelled again", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  await desk.ask(cancelOf(quoteUuid));
  const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(quoteUuid)));
  assertEquals([codeOf(outcome), changed], ["quote_cancelled", { keys: 1 }]);
});

bothHomes("an executed quote is not cancelled, and the refusal names the order", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  const placed = await desk.ask({ kind: "order", quoteUuid });
  assert(placed.ok && placed.result.kind === "order");
  const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(quoteUuid)));
  assert(!outcome.ok);
  assertEquals([outcome.code, changed], ["quote_already_executed", { keys: 1 }]);
  assertEquals(outcome.details, { order_id: placed.result.order.orderUuid });
});

bothHomes("an expired quote is not cancelled: its release is no cancel's", async (home) => {
  const desk = await Desk.open(home);
  const fresh = await desk.state();
  const quoteUuid = await desk.quote();
  await desk.age(60);
  assertEquals(codeOf(await desk.ask(cancelOf(quoteUuid))), "quote_expired");
  assertEquals(await desk.state(), { ...fresh, quotes: 1n, keys: 2n });
});

bothHomes("an unknown quote and another partner's are not found, nor stored", async (home) => {
  const desk = await Desk.open(home);
  const other = await Desk.open(home);
  const theirs = await other.quote();
  for (const quoteUuid of [newUuidV7(Date.now()), theirs]) {
    const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(quoteUuid)));
    assertEquals([codeOf(outcome), changed], ["quote_not_found", {}]);
  }
  assertEquals(codeOf(await other.ask(cancelOf(theirs))), "ok");
});

bothHomes("a suspension, a disabled partner and a halt let cancels go on", async (home) => {
  const desk = await Desk.open(home);
  const quotes = [await desk.quote(), await desk.quote("sell")];
  await desk.set("terms", "suspended = true, trading_disabled = true");
  await withMarket(home, "status = 'halted', trading_disabled = true", async () => {
    for (const quoteUuid of quotes) assertEquals(codeOf(await desk.ask(cancelOf(quoteUuid))), "ok");
  });
});

bothHomes("quotes of one partner are cancelled and executed in one call", async (home) => {
  const desk = await Desk.open(home);
  const fresh = await desk.state();
  const [one, two, three] = [await desk.quote(), await desk.quote("sell"), await desk.quote()];
  const outcomes = await desk.send(
    desk.request(cancelOf(one)),
    desk.request({ kind: "order", quoteUuid: two }),
    desk.request(cancelOf(three)),
  );
  assertEquals(outcomes.map(codeOf), ["ok", "ok", "ok"]);
  const { open_quotes, open_mg, gold_reserved, cash_reserved, volume_mg } = await desk.state();
  assertEquals(
    { open_quotes, open_mg, gold_reserved, cash_reserved },
    { open_quotes: 0n, open_mg: 0n, gold_reserved: 0n, cash_reserved: 0n },
  );
  assertEquals(volume_mg, fresh.volume_mg! + 1_000n);
});
