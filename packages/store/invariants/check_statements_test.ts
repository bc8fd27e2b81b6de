import { assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { checkStatements } from "./check_statements.ts";

/** A partner who has traded and funded, and whose day is closed as if it had ended just now. */
async function closed(home: TestHome): Promise<{ desk: Desk; day: string }> {
  const desk = await Desk.open(home);
  await desk.ask({ kind: "funding", amountHalalas: 1_000n });
  await desk.ask({ kind: "order", quoteUuid: await desk.quote() });
  await desk.ask({ kind: "funding", amountHalalas: 2_000n });
  const [row] = await home.database.query(
    `insert into ${home.cell}.statements
    select partner, engine.business_day_v1(decided_at), ledger_sequence, ledger_hash,
      sar_available, sar_held, gold_available, (select jsonb_object_agg(kind, totals) from (
        select kind, jsonb_build_object('entries', count(*), 'sar_halalas', sum(sar)::text,
          'gold_mg', sum(gold)::text) as totals
        from ${home.cell}.journals where partner = $1 group by kind) t), clock_timestamp()
    from ${home.cell}.heads where partner = $1 returning day::text as day`,
    [desk.partner],
  );
  return { desk, day: String(row!.day) };
}

async function faultsOf(home: TestHome, { desk, day }: { desk: Desk; day: string }) {
  const breaches = await checkStatements(home.database, home.cell, day);
  return breaches.filter(({ partner }) => partner === desk.partner)
    .map(({ invariant }) => invariant).sort();
}

async function isStopped(desk: Desk): Promise<boolean> {
  const [terms] = await desk.rows("select trading_disabled from terms where partner = $1");
  return terms!.trading_disabled === true;
}

bothHomes("a statement that its journals add up to is sound", async (home) => {
  const statement = await closed(home);
  assertEquals(await faultsOf(home, statement), []);
  assertEquals(await isStopped(statement.desk), false);
});

/** Each way to falsify a closed day, and what must notice it. */
const falsifications: [string, string, string[]][] = [
  [
    "a posting's amount",
    "update postings set amount = amount + 1 where sequence = 2 and line = 1",
    ["statement_chain"],
  ],
  [
    "a journal's amount",
    "update journals set sar = sar + 1 where sequence = 1",
    ["statement_chain", "statement_totals"],
  ],
  ["a lost journal", "delete from journals where sequence = 2", [
    "statement_chain",
    "statement_totals",
  ]],
  ["the statement's hash", "update statements set last_hash = sha256('')", ["statement_chain"]],
  ["its balance", "update statements set sar_available = 1 where true", ["statement_balances"]],
  ["its totals", "update statements set totals = '{}' where true", ["statement_totals"]],
  [
    "an entry of the next day",
    "update journals set decided_at = decided_at + interval '1 day' where sequence = 3",
    ["statement_chain", "statement_day"],
  ],
];

for (const [what, text, faults] of falsifications) {
  bothHomes(`${what} that was changed is noticed, and stops the partner`, async (home) => {
    const statement = await closed(home);
    const inCell = text.replace(/^(update|delete from) (\w+)/, `$1 ${home.cell}.$2`);
    const own = inCell.includes("where") ? " and partner = $1" : " where partner = $1";
    await home.database.query(inCell + own, [statement.desk.partner]);
    assertEquals(await faultsOf(home, statement), faults);
    assertEquals(await isStopped(statement.desk), true);
  });
}

bothHomes("an entry that the statement has left out is noticed", async (home) => {
  const statement = await closed(home);
  await statement.desk.ask({ kind: "funding", amountHalalas: 1_000n });
  assertEquals(await faultsOf(home, statement), ["statement_day"]);
});

bothHomes("a day that was never closed has no faults", async (home) => {
  const { desk } = await closed(home);
  assertEquals(await faultsOf(home, { desk, day: "2001-01-01" }), []);
});
