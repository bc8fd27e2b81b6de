import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import { assertChainIsWhole, assertCountsHold, engineSays } from "../testdata/books.ts";
import { codeOf, Desk } from "../testdata/desk.ts";
import { lanesOf, settled } from "../testdata/lanes_of.ts";
import type { Lanes } from "./lanes.ts";

const times = process.env.MITHQAL_FULL === "1"
  ? { backends: 200, servers: 10 }
  : { backends: 10, servers: 1 };
const funding = { kind: "funding", amountHalalas: 1_000n } as const;

function openDesks(home: RealHome, count: number): Promise<Desk[]> {
  return Promise.all(Array.from({ length: count }, () => Desk.open(home)));
}

/** What one desk's load came to. */
interface Load {
  desk: Desk;
  requests: EffectRequest[];
  outcomes: EffectOutcome[];
}

/** A desk that funds, quotes and orders, one after the other, until it is told to stop. */
async function loadOf(desk: Desk, lanes: Lanes, isOver: () => boolean): Promise<Load> {
  const load: Load = { desk, requests: [], outcomes: [] };
  const act = async (effect: EffectRequest["effect"]) => {
    const request = desk.request(effect);
    const again = () => ({ ...desk.request(effect), ...keyOf(request) });
    const { outcome } = await settled(lanes, request, again);
    load.requests.push(request);
    load.outcomes.push(outcome);
    return outcome;
  };
  while (!isOver()) {
    await act(funding);
    const quoted = await act({ kind: "quote", side: "buy", goldMg: 1_000n });
    assert(quoted.ok && quoted.result.kind === "quote", codeOf(quoted));
    await act({ kind: "order", quoteUuid: quoted.result.quote.quoteUuid });
  }
  return load;
}

function keyOf({ idempotencyKey, fingerprint }: EffectRequest) {
  return { idempotencyKey: idempotencyKey!, fingerprint: fingerprint! };
}

/** Whatever was acknowledged is there, once, and nothing else is. */
async function assertExactlyOnce({ desk, requests, outcomes }: Load): Promise<void> {
  assertEquals(new Set(outcomes.map(codeOf)), new Set(["ok"]));
  const state = await desk.state();
  assertEquals(state.keys, BigInt(requests.length));
  for (const [table, kind] of [["fundings", "funding"], ["orders", "order"], ["quotes", "quote"]]) {
    const asked = requests.filter(({ effect }) => effect.kind === kind).length;
    assertEquals(state[table!], BigInt(asked), table);
  }
  await assertCountsHold(desk);
  await assertChainIsWhole(desk);
  assertEquals(await engineSays(desk), []);
}

/** Ends the backends that are in the middle of a call; returns how many. */
async function endBackends({ database }: RealHome): Promise<number> {
  const rows = await database.query(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
    where query like '%.act%' and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows.filter(({ ended }) => ended === true).length;
}

postgresOnly("backends ended in mid-call: nothing is lost, nothing doubled", async (home) => {
  const desks = await openDesks(home, 8);
  const lanes = [lanesOf(home), lanesOf(home)];
  let ended = 0;
  let isOver = false;
  const loads = desks.map((desk, at) => loadOf(desk, lanes[at % 2]!, () => isOver));
  while (ended < times.backends) ended += await endBackends(home);
  isOver = true;
  for (const load of await Promise.all(loads)) await assertExactlyOnce(load);
});

postgresOnly("Postgres killed under load: nothing is lost, nothing doubled", async (home) => {
  const desks = await openDesks(home, 6);
  const lanes = lanesOf(home);
  const served = async () => (await desks[0]!.state()).keys!;
  let isOver = false;
  const loads = desks.map((desk) => loadOf(desk, lanes, () => isOver));
  for (let n = 0; n < times.servers; n++) {
    const before = await served();
    while (await served() < before + 6n) { /* until the load runs */ }
    await home.server.kill();
    await home.server.restart();
  }
  const before = await reachable(served);
  while (await served() < before + 6n) { /* until it runs again */ }
  isOver = true;
  for (const load of await Promise.all(loads)) await assertExactlyOnce(load);
});

async function reachable<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      assert(
        String((error as { code?: unknown }).code).startsWith("CONNECTION_CLOSED"),
        String(error),
      );
    }
  }
}

postgresOnly("a head held for a second leaves the other partners alone", async (home) => {
  const [held, other] = await openDesks(home, 2) as [Desk, Desk];
  const lanes = lanesOf(home, 1);
  const holder = home.connect();
  let isHeld = true;
  const holding = holder.query(
    `select pg_sleep(1) from (select from ${home.cell}.heads where partner = $1 for update) h`,
    [held.partner],
  ).then(() => isHeld = false);
  while (!await isLocked(held)) { /* until the holder has it */ }
  const late = [1, 2, 3].map(() => lanes.act(held.request(funding)).then((o) => [o.ok, isHeld]));
  for (let n = 0; n < 5; n++) {
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
