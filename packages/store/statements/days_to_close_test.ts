import { assertEquals } from "@std/assert";
import { bothHomes, emptyDatabase, openMarket, seedPartner } from "@mithqal/testing/real";
import { migrate } from "../migrate.ts";
import { closeDay } from "./close_day.ts";
import { daysToClose } from "./days_to_close.ts";

const cell = "cell_1";

bothHomes(
  "days that were missed are closed in their order, for each partner from its first",
  async (home) => {
    const database = await emptyDatabase(home.database.home, "missed_days");
    await migrate(database, [cell]);
    await openMarket(database);
    // 22:00 UTC is already the next day in Riyadh.
    const nowMs = Date.parse("2026-11-19T22:00:00Z");
    assertEquals(await daysToClose(database, cell, nowMs), []);
    for (const madeAt of ["2026-11-17T20:59:59Z", "2026-11-18T21:00:00Z"]) {
      const { partner } = await seedPartner(database, cell);
      await database.query(
        "update common.partners set created_at = $2::text::timestamptz where partner = $1",
        [partner, madeAt],
      );
    }
    assertEquals(await daysToClose(database, cell, nowMs), [
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
    ]);
    assertEquals(await daysToClose(database, cell, nowMs - 7_200_000), [
      "2026-11-17",
      "2026-11-18",
    ]);
    await database.query(
      `insert into ${cell}.statements select partner, '2026-11-19', 0, ledger_hash, 0, 0, 0, '{}',
      clock_timestamp() from ${cell}.heads`,
    );
    assertEquals(await daysToClose(database, cell, nowMs), []);
    assertEquals(await closeDay(database, cell, "2026-11-19"), 0);
  },
);
