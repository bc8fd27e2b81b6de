import { assert, assertEquals, assertRejects } from "@std/assert";
import { AssertionError } from "node:assert";
import { bothHomes } from "@mithqal/testing/real";
import {
  assertBalancesArePostings,
  assertChainIsWhole,
  assertCountsHold,
  engineSays,
  entriesOf,
} from "../testdata/books.ts";
import { Desk } from "../testdata/desk.ts";

/** A partner with a journal of each kind that a partner can cause. */
async function busyDesk(home: Parameters<typeof Desk.open>[0]): Promise<Desk> {
  const desk = await Desk.open(home, { terms: { fee_fixed: 3 } });
  for (const side of ["buy", "sell"] as const) {
    const quoted = await desk.ask({ kind: "quote", side, totalHalalas: 100_007n });
    assert(quoted.ok && quoted.result.kind === "quote");
    await desk.ask({ kind: "order", quoteUuid: quoted.result.quote.quoteUuid });
  }
  await desk.ask({ kind: "funding", amountHalalas: 12_345n });
  const held = await desk.ask({ kind: "withdrawal", amountHalalas: 5_000n });
  assert(held.ok && held.result.kind === "withdrawal");
  const { withdrawalUuid } = held.result.withdrawal;
  await desk.ask({ kind: "withdrawal.cancel", withdrawalUuid });
  return desk;
}

bothHomes("the chain in the tables is the published one, recomputed by protocol", async (home) => {
  const desk = await busyDesk(home);
  assertEquals((await entriesOf(desk)).map(({ kind }) => kind), [
    "order.buy",
    "order.sell",
    "funding",
    "withdrawal.hold",
    "withdrawal.cancelled",
  ]);
  await assertChainIsWhole(desk);
  assertEquals(await engineSays(desk), []);
});

bothHomes("an order's answer carries its place in the chain", async (home) => {
  const desk = await Desk.open(home);
  const placed = await desk.ask({ kind: "order", quoteUuid: await desk.quote() });
  assert(placed.ok && placed.result.kind === "order");
  const { ledgerSequence, ledgerHash, transactionUuid, orderUuid } = placed.result.order;
  const [entry] = await entriesOf(desk);
  assertEquals(
    [entry!.sequence, entry!.hash, entry!.transactionUuid, entry!.referenceUuid],
    [ledgerSequence, ledgerHash, transactionUuid, orderUuid],
  );
});

bothHomes("balances are sums of postings, counts are what the tables hold", async (home) => {
  const desk = await Desk.open(home);
  const start = await desk.state();
  await desk.quote("sell");
  await desk.ask({ kind: "order", quoteUuid: await desk.quote() });
  await desk.ask({ kind: "withdrawal", amountHalalas: 5_000n });
  await assertBalancesArePostings(desk, start);
  await assertCountsHold(desk);
});

const tampering: [string, string][] = [
  ["a journal's amount", "update journals set sar = sar + 1 where sequence = 2"],
  [
    "a journal's time",
    "update journals set decided_at = decided_at + interval '1 ms' where sequence = 2",
  ],
  ["a posting's amount", "update postings set amount = amount + 1 where sequence = 2 and line = 1"],
  ["a posting's account", "update postings set credit = 4010 where sequence = 1 and credit = 4000"],
  ["a posting gone", "delete from postings where sequence = 1 and credit = 4010"],
  ["the last journal gone", "delete from journals where sequence = 5"],
  ["a hash", "update journals set hash = sha256('') where sequence = 3"],
];

bothHomes("a changed book is noticed by protocol's check and by the engine's own", async (home) => {
  for (const [name, change] of tampering) {
    const desk = await busyDesk(home);
    await home.database.query(
      change.replace(/(update|from) (\w+)/, `$1 ${home.cell}.$2`) + " and partner = $1",
      [desk.partner],
    );
    await assertRejects(() => assertChainIsWhole(desk), AssertionError);
    assert((await engineSays(desk)).length > 0, name);
  }
});
