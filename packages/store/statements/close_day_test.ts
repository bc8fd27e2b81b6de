import { assert, assertEquals } from "@std/assert";
import { businessDay } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { yesterday } from "../testdata/trades.ts";
import { closeDay } from "./close_day.ts";

const dayMs = 86_400_000;

/** The business day that is `days` from today. */
function day(days: number): string {
  return businessDay(Date.now() + days * dayMs);
}

async function statementsOf(desk: Desk) {
  return await desk.rows(
    `select day::text as day, last_sequence, encode(last_hash, 'hex') as last_hash, sar_available, totals
    from statements where partner = $1 order by day`,
  );
}

bothHomes("a closed day tells its last entry, its hash and what each kind moved", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  await desk.ask({ kind: "funding", amountHalalas: 100_000n });
  await desk.ask({ kind: "funding", amountHalalas: 50_000n });
  await desk.ask({ kind: "withdrawal", amountHalalas: 20_000n });
  await yesterday(desk);
  await desk.ask({ kind: "funding", amountHalalas: 7_000n });
  await closeDay(home.database, home.cell, day(-1));
  const [statement] = await statementsOf(desk);
  const [last] = await desk.rows(
    "select encode(hash, 'hex') as hash from journals where partner = $1 and sequence = 3",
  );
  assertEquals(statement, {
    day: day(-1),
    last_sequence: "3",
    last_hash: last!.hash,
    sar_available: "130000",
    totals: {
      funding: { entries: 2, sar_halalas: "150000", gold_mg: "0" },
      "withdrawal.hold": { entries: 1, sar_halalas: "0", gold_mg: "0" },
    },
  });
});

bothHomes("a day is closed once, tells so by one event, and never changes", async (home) => {
  const desk = await Desk.open(home);
  await desk.ask({ kind: "funding", amountHalalas: 1_000n });
  await yesterday(desk);
  const [, changed] = await desk.changes(() => closeDay(home.database, home.cell, day(-1)));
  assertEquals(changed, { events: 1, event_sequence: 1 });
  const before = await statementsOf(desk);
  const [, again] = await desk.changes(() => closeDay(home.database, home.cell, day(-1)));
  assertEquals(again, {});
  assertEquals(await statementsOf(desk), before);
});

bothHomes("a partner has no statement of a day before it was made", async (home) => {
  const [desk, older] = [await Desk.open(home), await Desk.open(home)];
  await yesterday(older);
  const [, changed] = await desk.changes(() => closeDay(home.database, home.cell, day(-1)));
  assertEquals(changed, {});
  assertEquals([(await statementsOf(desk)).length, (await statementsOf(older)).length], [0, 1]);
});

bothHomes("a day that is not over is not closed", async (home) => {
  const desk = await Desk.open(home);
  await closeDay(home.database, home.cell, day(0));
  assertEquals(await statementsOf(desk), []);
});

bothHomes(
  "after a day's end nothing is decided before it, though the clock steps back",
  async (home) => {
    const desk = await Desk.open(home);
    await desk.database.query(
      `update ${home.cell}.heads set decided_at = now() + interval '1 hour' where partner = $1`,
      [desk.partner],
    );
    const outcome = await desk.ask({ kind: "funding", amountHalalas: 1_000n });
    assert(outcome.ok && outcome.result.kind === "funding");
    assert(outcome.result.funding.createdAtMs > Date.now() + 3_500_000);
  },
);

bothHomes("statements follow each other: each sums what the one before has not", async (home) => {
  const desk = await Desk.open(home);
  await desk.ask({ kind: "funding", amountHalalas: 1_000n });
  await yesterday(desk);
  await yesterday(desk);
  await closeDay(home.database, home.cell, day(-2));
  await closeDay(home.database, home.cell, day(-1));
  const statements = await statementsOf(desk);
  assertEquals(statements.map(({ last_sequence }) => last_sequence), ["1", "1"]);
  assertEquals(statements.map(({ totals }) => Object.keys(totals as object)), [["funding"], []]);
});
