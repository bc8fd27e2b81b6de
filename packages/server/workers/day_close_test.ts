import { assertEquals } from "@std/assert";
import { type Database, migrate } from "@mithqal/store";
import { bothHomes, emptyDatabase, openMarket, seedPartner } from "@mithqal/testing/real";
import { closeDays } from "./day_close.ts";

const cell = "cell_1";
const { signal } = new AbortController();

async function statements(database: Database) {
  const rows = await database.query(
    `select partner, day::text as day from ${cell}.statements order by day, partner`,
  );
  return rows.map(({ day }) => day);
}

bothHomes("missed days are closed, each with its event, once for all processes", async (home) => {
  const database = await emptyDatabase(home.database.home, "closed_days");
  await migrate(database, [cell]);
  await openMarket(database);
  const { partner } = await seedPartner(database, cell);
  await database.query(
    "update common.partners set created_at = '2026-11-02T09:00:00Z' where partner = $1",
    [partner],
  );
  const now = () => Date.parse("2026-11-04T21:00:00Z");
  assertEquals(await closeDays(database, cell, AbortSignal.abort(), now), 0);
  const written = await Promise.all([1, 2].map(() => closeDays(database, cell, signal, now)));
  assertEquals(written.reduce((sum, count) => sum + count), 3);
  assertEquals(await statements(database), ["2026-11-02", "2026-11-03", "2026-11-04"]);
  const events = await database.query(
    `select facts ->> 'date' as date from ${cell}.events where type = 'statement.ready' order by sequence`,
  );
  assertEquals(events.map(({ date }) => date), ["2026-11-02", "2026-11-03", "2026-11-04"]);
});
