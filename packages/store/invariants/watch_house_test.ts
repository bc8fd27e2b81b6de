import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, postgresOnly, type TestHome } from "@mithqal/testing/real";
import { Books } from "../bookings/books.ts";
import { Desk } from "../testdata/desk.ts";
import { until } from "../testdata/until.ts";
import { watchHouse } from "./watch.ts";

/** A partner with nothing, in a house with a bar and no more: other tests' partners had a rich start. */
async function openHouse(home: TestHome): Promise<Desk> {
  const { database, cell } = home;
  await database.run(`
    delete from ${cell}.heads;
    delete from common.bars;
    update common.house set gold = 1000000, cash = 0;
    update common.market set trading_disabled = false;
    insert into common.bars values ('${randomUUID()}', 'A 1', 'one', 2026, 9999, 1000000, 1000000,
      'Riyadh', clock_timestamp())`);
  const nothing = { sar_available: 0, gold_available: 0, gold_line: 0, cash_line: 0 };
  return await Desk.open(home, { head: nothing, terms: { open_mg_max: 1_000 } });
}

async function isTradingDisabled({ database }: TestHome): Promise<unknown> {
  const [market] = await database.query("select trading_disabled from common.market");
  return market!.trading_disabled;
}

const falsifications: [string, string][] = [
  ["vault_covers_gold", "update common.house set gold = gold + 1"],
  ["vault_covers_gold", "update common.bars set fine_mg = fine_mg - 1"],
  ["vault_covers_gold", "update cell_1.heads set gold_available = 1"],
  ["bank_covers_cash", "update common.house set cash = 1"],
  ["bank_covers_cash", "update cell_1.heads set sar_held = 1"],
];

bothHomes("what the house owes and does not have halts trading", async (home) => {
  for (const [invariant, statement] of falsifications) {
    const desk = await openHouse(home);
    assertEquals(await watchHouse(home.database, [home.cell]), []);
    assertEquals(await isTradingDisabled(home), false);
    await home.database.run(statement);
    const breaches = await watchHouse(home.database, [home.cell]);
    assertEquals(breaches.map(({ partner, invariant }) => [partner, invariant]), [[
      null,
      invariant,
    ]]);
    assertEquals(await isTradingDisabled(home), true);
    const refused = await desk.ask({ kind: "quote", side: "buy", goldMg: 1_000n });
    assertEquals(refused.ok ? "ok" : refused.code, "trading_disabled");
  }
});

postgresOnly("a line that is filled during the look is no breach", async (home) => {
  const { partner } = await openHouse(home);
  const [filling, watching] = [home.connect(), home.connect()];
  await filling.run("begin; lock table common.bars");
  const looking = watchHouse(watching, [home.cell]);
  await until(async () => (await home.database.query(blocked)).at(0));
  const filled = await new Books(filling, home.cell, "act_worker_v2").book({
    partner,
    actUuid: newUuidV7(Date.now()),
    booking: { kind: "line.fill", side: "buy" },
  });
  assert(filled.ok);
  await filling.run("commit");
  assertEquals(await looking, []);
  assertEquals(await isTradingDisabled(home), false);
});

const blocked = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
