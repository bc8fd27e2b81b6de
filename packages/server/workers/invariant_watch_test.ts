import { assert, assertEquals, assertRejects } from "@std/assert";
import { bothHomes, seedPartner, type TestHome } from "@mithqal/testing/real";
import { businessDay } from "@mithqal/protocol";
import { closeDay, type Database } from "@mithqal/store";
import { InvariantBroken, InvariantWatch } from "./invariant_watch.ts";

const { signal } = new AbortController();

function watchOf({ database, cell }: TestHome, cells: readonly string[] = [cell]) {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const clock = { nowMs: Date.now() };
  const watch = new InvariantWatch({ database, cells, report, now: () => clock.nowMs });
  return { watch, reports, clock };
}

/** A database whose statements fail where they name something, as long as that is named. */
function broken(database: Database) {
  const fault = { where: "" };
  const query: Database["query"] = (text, parameters) =>
    fault.where !== "" && text.includes(fault.where)
      ? Promise.reject(new Error(`no answer of ${fault.where}`))
      : database.query(text, parameters);
  return { fault, database: { ...database, query } };
}

/** Partners who hold gold that no bar covers are the tests' own; here everybody is made anew and sound. */
async function soundPartner(home: TestHome): Promise<number> {
  await home.database.run(
    ["heads", "terms", "checkpoints", "statements", "events"].map((table) =>
      `delete from ${home.cell}.${table}`
    ).join(";"),
  );
  const nothing = { sar_available: 0n, gold_available: 0n, gold_line: 0n, cash_line: 0n };
  const { partner } = await seedPartner(home.database, home.cell, { head: nothing });
  return partner;
}

bothHomes("sound books have no breach, and it is known when they were looked at", async (home) => {
  await soundPartner(home);
  const { watch, reports, clock } = watchOf(home);
  assertEquals([watch.lastCheckedAtMs, watch.breaches], [null, []]);
  await watch.checkBooks(signal);
  assertEquals([watch.lastCheckedAtMs, watch.breaches, reports], [clock.nowMs, [], []]);
});

bothHomes("a breach stands until it is gone, and is told once", async (home) => {
  const partner = await soundPartner(home);
  const { watch, reports } = watchOf(home);
  await home.database.query(`update ${home.cell}.heads set earned = 5 where partner = $1`, [
    partner,
  ]);
  await watch.checkBooks(signal);
  await watch.checkBooks(signal);
  const expected = [[null, "bank_covers_cash"], [partner, "balances_are_postings"]];
  assertEquals(watch.breaches.map(({ partner, invariant }) => [partner, invariant]), expected);
  const [first, second] = reports;
  assertEquals(reports.length, 2);
  assert(first instanceof InvariantBroken && second instanceof InvariantBroken);
  assertEquals(
    first.message,
    "the house: bank_covers_cash: the bank holds 0 halalas, the books say 5",
  );
  assertEquals(
    second.message,
    `partner ${partner}: balances_are_postings: the head differs from the sum of its postings`,
  );
  await home.database.query(`update ${home.cell}.heads set earned = 0`);
  await home.database.query("update common.market set trading_disabled = false");
  await watch.checkBooks(signal);
  assertEquals(watch.breaches, []);
});

bothHomes("yesterday's statements are checked once a day, when all are there", async (home) => {
  const partner = await soundPartner(home);
  const { watch, reports, clock } = watchOf(home);
  const dayMs = 86_400_000;
  await home.database.query(
    "update common.partners set created_at = clock_timestamp() - interval '1 day'",
  );
  await watch.checkYesterday(signal);
  const yesterday = businessDay(clock.nowMs - dayMs);
  await closeDay(home.database, home.cell, yesterday);
  const spoil = (column: string) =>
    home.database.query(`update ${home.cell}.statements set ${column} where partner = $1`, [
      partner,
    ]);
  await spoil("last_hash = sha256('')");
  await watch.checkYesterday(signal);
  assertEquals(watch.breaches, [
    { partner, invariant: "statement_chain", detail: `the statement of ${yesterday}` },
  ]);
  assertEquals(reports.length, 1);
  await spoil("totals = '[]'");
  await watch.checkYesterday(signal);
  assertEquals(watch.breaches.length, 1, "a day is checked once");
  const { watch: another } = watchOf(home);
  await another.checkYesterday(signal);
  assertEquals(another.breaches.map(({ invariant }) => invariant), [
    "statement_chain",
    "statement_totals",
  ]);
});

bothHomes("a cell that cannot be reached leaves no other unchecked", async (home) => {
  const partner = await soundPartner(home);
  const { watch } = watchOf(home, ["cell_nowhere", home.cell]);
  await home.database.query(`update ${home.cell}.heads set earned = 5 where partner = $1`, [
    partner,
  ]);
  // The house is over all cells: it cannot be looked at either.
  const looking = watch.checkBooks(signal);
  await assertRejects(() => looking, AggregateError, "2 cells have failed");
  assertEquals(watch.breaches.map(({ partner, invariant }) => [partner, invariant]), [
    [partner, "balances_are_postings"],
  ]);
  assertEquals(watch.lastCheckedAtMs, null);
});

bothHomes("what cannot be looked at keeps its last breaches, told once", async (home) => {
  const partner = await soundPartner(home);
  const { fault, database } = broken(home.database);
  const { watch, reports } = watchOf({ ...home, database });
  const found = () => watch.breaches.map(({ invariant }) => invariant);
  await home.database.query(`update ${home.cell}.heads set earned = 5 where partner = $1`, [
    partner,
  ]);
  await watch.checkBooks(signal);
  assertEquals(found(), ["bank_covers_cash", "balances_are_postings"]);
  await home.database.query(`update ${home.cell}.heads set earned = 0`);
  await home.database.query("update common.market set trading_disabled = false");
  fault.where = "watch_house";
  await assertRejects(() => watch.checkBooks(signal), Error, "no answer of watch_house");
  assertEquals(found(), ["bank_covers_cash"]);
  fault.where = "";
  await watch.checkBooks(signal);
  assertEquals([found(), reports.length], [[], 2]);
});

bothHomes("a cell that cannot be reached leaves no other's statements unchecked", async (home) => {
  const partner = await soundPartner(home);
  const { watch, clock } = watchOf(home, ["cell_nowhere", home.cell]);
  await home.database.query(
    "update common.partners set created_at = clock_timestamp() - interval '1 day'",
  );
  const yesterday = businessDay(clock.nowMs - 86_400_000);
  await closeDay(home.database, home.cell, yesterday);
  await home.database.query(`update ${home.cell}.statements set last_hash = sha256('')`);
  await assertRejects(() => watch.checkYesterday(signal), Error, "cell_nowhere");
  assertEquals(watch.breaches, [
    { partner, invariant: "statement_chain", detail: `the statement of ${yesterday}` },
  ]);
});
