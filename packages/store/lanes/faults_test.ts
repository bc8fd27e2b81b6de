import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { AnswerCutter, postgresOnly, type RealHome } from "@mithqal/testing/real";
import type { Database } from "../homes/database.ts";
import { openPostgres } from "../homes/postgres_home.ts";
import { migrate } from "../migrate.ts";
import { codeOf, type Desk } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";
import {
  assertExactlyOnce,
  emptyLoad,
  funding,
  openDesks,
  settleAgain,
  underLoad,
} from "../testdata/load.ts";
import { queryUntilThere, until } from "../testdata/until.ts";

const times = process.env.MITHQAL_FULL === "1"
  ? { ended: 200, backends: 200, servers: 10, outages: 20, cuts: 300, errors: 500 }
  : { ended: 10, backends: 3, servers: 1, outages: 1, cuts: 10, errors: 10 };

/** The backends that are in the middle of a call, while Postgres is there. */
const inMidCall = `select pid from pg_stat_activity
  where query like '%.act%' and state = 'active' and pid <> pg_backend_pid()`;

/** How many effects the desks have had so far. */
async function effectsOf(desks: readonly Desk[]): Promise<bigint> {
  const { database, cell } = desks[0]!;
  const partners = desks.map(({ partner }) => partner).join(", ");
  const text = `select count(*) from ${cell}.idempotency_keys where partner in (${partners})`;
  const [row] = await queryUntilThere(database, text);
  return BigInt(String(row!.count));
}

/** Waits until the load runs (again); returns how long that took. */
async function untilServed(desks: readonly Desk[]): Promise<number> {
  const sinceMs = performance.now();
  const before = await effectsOf(desks);
  await until(async () => await effectsOf(desks) >= before + 8n ? true : undefined);
  return performance.now() - sinceMs;
}

/** The contract's bound. */
const servedAgainWithinMs = 5_000;

postgresOnly(`${times.ended} backends ended in mid-call: exactly once`, async (home) => {
  await underLoad(home, [lanesOf(home), lanesOf(home)], async () => {
    let ended = 0;
    while (ended < times.ended) {
      for (const { pid } of await home.database.query(inMidCall)) {
        const gone = "select from pg_terminate_backend($1::int) gone where gone";
        ended += (await home.database.query(gone, [pid])).length;
      }
    }
  });
});

postgresOnly(`${times.backends} backends killed in mid-call: exactly once`, async (home) => {
  const observer = home.connect();
  await underLoad(home, [lanesOf(home), lanesOf(home)], async (desks) => {
    for (let killed = 0; killed < times.backends; killed++) {
      const pid = await until(async () => (await queryUntilThere(observer, inMidCall))[0]?.pid);
      process.kill(Number(pid), "SIGKILL");
      // Postgres ends all its sessions, and recovers.
      await until(() => isGone(observer, Number(pid)));
      assert(await untilServed(desks) < servedAgainWithinMs);
    }
  });
});

async function isGone(database: Database, pid: number): Promise<true | undefined> {
  const rows = await queryUntilThere(
    database,
    `select from pg_stat_activity where pid = ${pid} and query like '%.act%'`,
  );
  return rows.length === 0 ? true : undefined;
}

postgresOnly(`Postgres killed ${times.servers} times: exactly once`, async (home) => {
  await underLoad(home, [lanesOf(home)], async (desks) => {
    for (let n = 0; n < times.servers; n++) {
      await untilServed(desks);
      await home.server.kill();
      await home.server.restart();
      assert(await untilServed(desks) < servedAgainWithinMs);
    }
  });
});

postgresOnly(`Postgres away ${times.outages} times: refused in time, and settled`, async (home) => {
  const lanes = lanesOf(home, 2, { answerWithinMs });
  const loads = (await openDesks(home, 8)).map(emptyLoad);
  for (let n = 0; n < times.outages; n++) {
    await home.server.stop();
    const asked = loads.map(({ desk }) => desk.request(funding));
    const sinceMs = performance.now();
    const refused = (await Promise.all(asked.map((request) => lanes.act(request)))).map(codeOf);
    assert(performance.now() - sinceMs < refusedWithinMs);
    const unserved = refused.filter((code) => code !== "outcome_unknown" && code !== "overloaded");
    assertEquals(unserved, []);
    await home.server.restart();
    const backMs = performance.now();
    await Promise.all(loads.map((load, at) => settleAgain(load, lanes, asked[at]!)));
    assert(performance.now() - backMs < servedAgainWithinMs);
  }
  for (const load of loads) await assertExactlyOnce(load);
});

postgresOnly(`${times.cuts} answers cut after the commit: exactly once`, async (home) => {
  const cutter = await AnswerCutter.open(home.url, 7);
  const opened: Database[] = [];
  const connect = (connections = 1, statementTimeoutMs = 0) => {
    const database = openPostgres({ url: cutter.url, connections, statementTimeoutMs });
    opened.push(database);
    return database;
  };
  const behind: RealHome = { ...home, connect };
  try {
    await underLoad(home, [lanesOf(behind), lanesOf(behind)], async () => {
      await until(() => Promise.resolve(cutter.cuts >= times.cuts || undefined));
    });
  } finally {
    for (const database of opened) await database.close();
    await cutter.close();
  }
});

postgresOnly(`${times.errors} calls that gave way: exactly once`, async (home) => {
  const { database } = home;
  const cell = "cell_2";
  await migrate(database, [home.cell, cell]);
  await database.run(`
    create sequence public.given_way;
    alter function ${cell}.act_v2(json) rename to act_sound;
    create function ${cell}.act_v2(items json) returns setof engine.outcome_v1
    language plpgsql security definer set search_path = ${cell}, engine, common, pg_temp as $$
    begin
      if random() < 0.05 and nextval('public.given_way') > 0 then
        raise exception 'before' using errcode = 'serialization_failure';
      end if;
      return query select * from ${cell}.act_sound(items);
      if random() < 0.05 and nextval('public.given_way') > 0 then
        raise exception 'after' using errcode = 'deadlock_detected';
      end if;
    end $$`);
  const lanes = lanesOf({ ...home, cell });
  await underLoad({ database, cell }, [lanes], async () => {
    await until(async () => {
      const [row] = await database.query("select last_value from public.given_way");
      return Number(row!.last_value) >= times.errors || undefined;
    });
  });
});

/** The contract's bound; and lanes that wait less than the contract's 5 s leave a busy machine its time. */
const [refusedWithinMs, answerWithinMs] = [6_000, 2_000];
