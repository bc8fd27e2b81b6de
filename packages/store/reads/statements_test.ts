import { assert, assertEquals } from "@std/assert";
import { businessDay } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { closeDay } from "../statements/close_day.ts";
import { Desk } from "../testdata/desk.ts";
import { fund, placeOf, yesterday } from "../testdata/trades.ts";
import { readStatement } from "./statements.ts";

const dayMs = 86_400_000;

bothHomes("readStatement() tells a closed day, with its totals by kind", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  await fund(desk, 150_000n);
  await desk.ask({ kind: "withdrawal", amountHalalas: 20_000n });
  await yesterday(desk);
  const date = businessDay(Date.now() - dayMs);
  assertEquals(await readStatement(placeOf(desk), desk.partner, date), null);
  await closeDay(home.database, home.cell, date);
  const statement = await readStatement(placeOf(desk), desk.partner, date);
  assert(statement !== null);
  const [last] = await desk.rows(
    "select encode(hash, 'hex') as hash from journals where partner = $1 and sequence = 2",
  );
  assertEquals(
    [statement.date, statement.lastSequence, statement.lastHash],
    [date, 2n, last!.hash],
  );
  assertEquals(statement.totals, [
    { kind: "funding", entries: 1, sarHalalas: 150_000n, goldMg: 0n },
    { kind: "withdrawal.hold", entries: 1, sarHalalas: 0n, goldMg: 0n },
  ]);
  assertEquals(await readStatement(placeOf(desk), desk.partner + 1, date), null);
});
