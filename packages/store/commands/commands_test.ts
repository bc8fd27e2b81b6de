import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { emptyDatabase, noPostgres } from "@mithqal/testing/real";
import { cellsOf } from "../cells/cells_of.ts";
import type { Database } from "../homes/database.ts";
import { commands } from "./commands.ts";

for (const home of ["embedded", "postgres"] as const) {
  const skip = home === "postgres" && noPostgres;

  test(`migrate makes the first cell, make-cell another one, check finds sound books (${home})`, {
    skip,
  }, async () => {
    const database = await emptyDatabase(home, "commands");
    const run = async (name: string, environment?: string) =>
      (await commands[name]!(database, { environment })).json;
    await assertRejects(
      () => run("migrate", "prod"),
      Error,
      "expected --environment sandbox or production, got prod",
    );
    assertEquals(await cellsOf(database), []);
    assertEquals(await run("migrate", "sandbox"), { cells: ["cell_1"] });
    assertEquals(await run("make-cell"), { cell: "cell_2" });
    assertEquals(await run("migrate"), { cells: ["cell_1", "cell_2"] });
    assertEquals(await run("check"), { breaches: [] });
    await assertRejects(
      () => run("migrate", "production"),
      Error,
      "this database is the sandbox's",
    );
  });

  test(
    `check tells that the vault does not cover the gold, and halts trading (${home})`,
    { skip },
    async () => {
      const database = await emptyDatabase(home, "uncovered");
      await commands.migrate!(database, { environment: "sandbox" });
      await publishPrice(database);
      await database.query("update common.house set gold = 5");
      const { text, exitCode } = await commands.check!(database, {});
      assertEquals(text, "the house: vault_covers_gold: the bars weigh 0 mg, the books say 5 mg");
      assertEquals(exitCode, 1);
      const [market] = await database.query("select trading_disabled from common.market");
      assertEquals(market?.trading_disabled, true);
    },
  );
}

async function publishPrice(database: Database): Promise<void> {
  await database.query(
    "insert into common.market (mid_e4, priced_at, status) values (4123500, now(), 'open')",
  );
}
