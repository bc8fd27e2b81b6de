import { assertEquals } from "@std/assert";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import { codeOf, type Desk } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";
import { funding, keyOf, openDesks } from "../testdata/load.ts";

postgresOnly("a head held for four seconds leaves the other partners alone", async (home) => {
  const [held, other] = await openDesks(home, 2) as [Desk, Desk];
  const lanes = lanesOf(home, 1);
  const holder = home.connect();
  let isHeld = true;
  const holding = holder.query(
    `select pg_sleep(4) from (select from ${home.cell}.heads where partner = $1 for update) h`,
    [held.partner],
  ).then(() => isHeld = false);
  while (!await isLocked(held)) { /* until the holder has it */ }
  const late = [1, 2, 3].map(() => lanes.act(held.request(funding)).then((o) => [o.ok, isHeld]));
  for (let n = 0; n < 20; n++) {
    assertEquals(codeOf(await lanes.act(other.request(funding))), "ok");
    assertEquals(isHeld, true);
  }
  await holding;
  assertEquals(await Promise.all(late), [[true, false], [true, false], [true, false]]);
  assertEquals((await held.state()).fundings, 3n);
});

async function isLocked(desk: Desk): Promise<boolean> {
  const rows = await desk.rows("select from heads where partner = $1 for update skip locked");
  return rows.length === 0;
}

postgresOnly("a partner whose every item errs changes nobody else's answer", async (home) => {
  const [broken, ...desks] = await openDesks(home, 4) as [Desk, ...Desk[]];
  // A head that says what no constraint allows once something is written.
  await home.database.query(`delete from ${home.cell}.terms where partner = $1`, [broken.partner]);
  const reported: number[] = [];
  const lanes = lanesOf(home, 1, { report: (_, { partner }) => reported.push(partner) });
  const requests = [broken, ...desks].flatMap((desk) => [1, 2, 3].map(() => desk.request(funding)));
  const outcomes = await Promise.all(requests.map((request) => lanes.act(request)));
  assertEquals(outcomes.map(codeOf), [
    ...[1, 2, 3].map(() => "internal_error"),
    ...desks.flatMap(() => ["ok", "ok", "ok"]),
  ]);
  assertEquals(reported, [1, 2, 3].map(() => broken.partner));
  assertEquals((await broken.state()).keys, 0n);
});

postgresOnly("a statement over its time limit has no effect, and its key is free", async (home) => {
  const [desk] = await openDesks(home, 1) as [Desk];
  const codes: unknown[] = [];
  const report = (error: unknown) => codes.push((error as { code?: unknown }).code);
  const lanes = lanesOf(home, 1, { report }, 100);
  const request = desk.request(funding);
  const holding = home.connect().run(
    `begin; lock table ${home.cell}.terms; select pg_sleep(0.5); commit`,
  );
  while (!await isTableLocked(home)) { /* until it has it */ }
  assertEquals(codeOf(await lanes.act(request)), "internal_error");
  assertEquals(codes, ["57014"]);
  await holding;
  assertEquals((await desk.state()).keys, 0n);
  const again = { ...desk.request(funding), ...keyOf(request) };
  assertEquals(codeOf(await lanes.act(again)), "ok");
});

async function isTableLocked({ database, cell }: RealHome): Promise<boolean> {
  const rows = await database.query(
    `select from pg_locks
    where relation = $1::regclass and mode = 'AccessExclusiveLock' and granted`,
    [`${cell}.terms`],
  );
  return rows.length > 0;
}
