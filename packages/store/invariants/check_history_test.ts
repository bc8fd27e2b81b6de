import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { book, fund, trade } from "../testdata/trades.ts";
import { checkHistory } from "./check_history.ts";
import { watchPartners } from "./watch.ts";

bothHomes("what was falsified before the checkpoint is found in the history", async (home) => {
  const { database, cell } = home;
  await database.run("update common.house set gold = 1000000");
  const nothing = { sar_available: 0, gold_available: 0, gold_line: 0, cash_line: 0 };
  const desk = await Desk.open(home, { head: nothing });
  await book(desk, { kind: "line.fill", side: "buy" });
  await fund(desk);
  await trade(desk);
  assertEquals(await watchPartners(database, cell), []);
  assertEquals(await checkHistory(database, cell), []);

  await database.query(
    `update ${cell}.postings set amount = amount + 1 where partner = $1 and sequence = 2`,
    [desk.partner],
  );
  assertEquals(await watchPartners(database, cell), []);
  const breaches = await checkHistory(database, cell);
  assertEquals(breaches.map(({ invariant }) => invariant), [
    "hash_recomputes",
    "journals_follow_postings",
    "balances_are_postings",
  ]);
  const refused = await desk.ask({ kind: "quote", side: "buy", goldMg: 1_000n });
  assertEquals(refused.ok ? "ok" : refused.code, "trading_disabled");
});
