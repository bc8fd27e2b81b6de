import { assert, assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { book, fund, trade, withdraw } from "../testdata/trades.ts";
import { watchPartners } from "./watch.ts";

/** A partner who has traded, funded and withdrawn, and whose last order was reversed. */
async function busyPartner(home: TestHome): Promise<Desk> {
  const desk = await Desk.open(home);
  for (const side of ["buy", "sell"] as const) await trade(desk, side);
  const { orderUuid } = await trade(desk);
  await desk.quote("sell");
  await fund(desk);
  await withdraw(desk);
  await book(desk, { kind: "order.reverse", orderUuid });
  return desk;
}

async function breachesOf(home: TestHome, desk: Desk): Promise<string[]> {
  const breaches = await watchPartners(home.database, home.cell);
  const own = breaches.filter(({ partner }) => partner === desk.partner);
  return [...new Set(own.map(({ invariant }) => invariant))].sort();
}

bothHomes("sound books move the checkpoint to where they were seen", async (home) => {
  const desk = await busyPartner(home);
  assertEquals(await breachesOf(home, desk), []);
  const { ledger_sequence: sequence } = await desk.state();
  const [checkpoint] = await desk.rows(
    "select sequence from checkpoints where partner = $1",
  );
  assertEquals(BigInt(checkpoint!.sequence as string), sequence);
  await desk.ask({ kind: "order", quoteUuid: await desk.quote() });
  assertEquals(await breachesOf(home, desk), []);
});

/** Each way to falsify the books, and the invariants that must notice it. */
const falsifications: [string, string, string[]][] = [
  [
    "a posting's amount",
    "update postings set amount = amount + 1 where partner = $1 and sequence = 2 and line = 1",
    ["balances_are_postings", "hash_recomputes", "journals_follow_postings"],
  ],
  [
    "a journal's kind",
    "update journals set kind = 'deposit' where partner = $1 and sequence = 4",
    ["hash_recomputes"],
  ],
  [
    "a lost journal at the end",
    "delete from journals where partner = $1 and sequence = 6",
    ["chain_is_whole"],
  ],
  [
    "a lost journal in the middle",
    "delete from journals where partner = $1 and sequence = 2",
    ["chain_is_whole", "hash_recomputes", "journals_follow_postings"],
  ],
  [
    "a balance",
    "update heads set sar_available = sar_available + 1 where partner = $1",
    ["balances_are_postings"],
  ],
  [
    "a line",
    "update heads set gold_line = gold_line + 1 where partner = $1",
    ["balances_are_postings"],
  ],
  [
    "a lost event",
    "delete from events where partner = $1 and sequence = 1",
    ["orders_are_journals_and_events"],
  ],
  [
    "a lost order",
    "delete from orders where partner = $1 and ledger_sequence = 1",
    ["orders_are_journals_and_events", "reservations_are_open_quotes"],
  ],
  [
    "an order after its quote's end",
    `update quotes set expires_at = created_at where partner = $1 and quote_id = (
      select quote_id from orders where partner = $1 and ledger_sequence = 3)`,
    ["no_order_after_expiry"],
  ],
  [
    "an order that was never booked",
    `insert into orders select partner, gen_random_uuid(), quote_id, created_at, 1, null, null
    from quotes q where partner = $1 and not exists (
      select from orders o where o.partner = q.partner and o.quote_id = q.quote_id)`,
    ["orders_are_booked_as_quoted"],
  ],
  [
    "a quote's weight",
    "update quotes set gold_mg = gold_mg + 1 where partner = $1",
    ["orders_are_booked_as_quoted"],
  ],
  [
    "an order's place in the ledger",
    "update orders set ledger_sequence = ledger_sequence + 1 where partner = $1",
    ["orders_are_booked_as_quoted"],
  ],
  [
    "the mark of a reversal",
    "update orders set reversed_at = null where partner = $1",
    ["reversals_undo_orders"],
  ],
  [
    "a reservation",
    "update heads set gold_reserved = gold_reserved + 1 where partner = $1",
    ["reservations_are_open_quotes"],
  ],
];

for (const [what, statement, expected] of falsifications) {
  bothHomes(`${what} that was changed is noticed, and stops the partner alone`, async (home) => {
    const [desk, other] = [await busyPartner(home), await Desk.open(home)];
    await desk.database.query(
      statement.replaceAll(/\b(update|from|into) (\w+)/g, `$1 ${home.cell}.$2`),
      [desk.partner],
    );
    const found = await breachesOf(home, desk);
    for (const invariant of expected) assert(found.includes(invariant), `${invariant} in ${found}`);
    const refused = await desk.ask({ kind: "quote", side: "buy", goldMg: 1_000n });
    assertEquals(refused.ok ? "ok" : refused.code, "trading_disabled");
    assert((await other.ask({ kind: "quote", side: "buy", goldMg: 1_000n })).ok);
  });
}
