import { assertEquals } from "@std/assert";
import { postgresOnly } from "@mithqal/testing/real";
import { codeOf, type Desk } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";
import { funding, keyOf, openDesks } from "../testdata/load.ts";

/** However long it takes: these tests are about what waits for what. */
const patient = { answerWithinMs: 600_000, settleWithinMs: 600_000 };
const inAnHour = () => ({ arrivedAtMs: Date.now() + 3_600_000 });

postgresOnly("a head held for four seconds leaves the other partners alone", async (home) => {
  const [held, other] = await openDesks(home, 2) as [Desk, Desk];
  const lanes = lanesOf(home, 1, patient);
  const holder = home.connect();
  await holder.run(
    `begin; select from ${home.cell}.heads where partner = ${held.partner} for update`,
  );
  let isHeld = true;
  const late = [1, 2, 3].map(() =>
    lanes.act(held.request(funding, inAnHour())).then((o) => [o.ok, isHeld])
  );
  for (let n = 0; n < 20; n++) {
    assertEquals(codeOf(await lanes.act(other.request(funding, inAnHour()))), "ok");
  }
  await holder.run("select pg_sleep(4)");
  isHeld = false;
  await holder.run("commit");
  assertEquals(await Promise.all(late), [[true, false], [true, false], [true, false]]);
  assertEquals((await held.state()).fundings, 3n);
});

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
  const lanes = lanesOf(home, 1, { report, ...patient }, 100);
  const request = desk.request(funding, inAnHour());
  const holder = home.connect();
  await holder.run(`begin; lock table ${home.cell}.terms`);
  assertEquals(codeOf(await lanes.act(request)), "internal_error");
  assertEquals(codes, ["57014"]);
  await holder.run("commit");
  assertEquals((await desk.state()).keys, 0n);
  const again = { ...desk.request(funding), ...keyOf(request) };
  assertEquals(codeOf(await lanesOf(home, 1).act(again)), "ok");
});
