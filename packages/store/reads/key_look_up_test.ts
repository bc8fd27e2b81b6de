import { assert, assertEquals } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";
import { until } from "../testdata/until.ts";
import { lookUpKey } from "./key_look_up.ts";

bothHomes("lookUpKey() tells what was made under a key, and writes nothing", async (home) => {
  const desk = await Desk.open(home);
  const idempotencyKey = "key-1";
  const request = desk.request({ kind: "quote", side: "buy", goldMg: 1_000n }, { idempotencyKey });
  const [outcome] = await desk.send(request);
  assert(outcome!.ok && outcome!.result.kind === "quote");
  const { quote } = outcome!.result;
  const [known, changed] = await desk.changes(() =>
    lookUpKey(placeOf(desk), desk.partner, idempotencyKey)
  );
  assertEquals(known, {
    state: "completed",
    kind: "quote",
    decidedAtMs: quote.createdAtMs,
    requestUuid: request.requestUuid,
    outcome: { ok: true, thingUuid: quote.quoteUuid },
  });
  assertEquals(changed, {});
});

bothHomes("lookUpKey() tells a refusal that is kept", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  const quoteUuid = await desk.quote();
  await desk.ask({ kind: "order", quoteUuid }, { idempotencyKey: "key-2" });
  const known = await lookUpKey(placeOf(desk), desk.partner, "key-2");
  assert(known?.state === "completed");
  assertEquals([known.kind, known.outcome], ["order", { ok: false, code: "insufficient_funds" }]);
});

bothHomes("lookUpKey() has not seen a key of nobody's or another partner's", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  await desk.quote("buy", 1_000n, { idempotencyKey: "key-3" });
  const known = await lookUpKey(placeOf(other), other.partner, "key-3");
  assert(known?.state === "not_seen");
  const asOfMs = known.finalAfterMs - 610_000;
  assert(Math.abs(asOfMs - Date.now()) < 600_000);
  assertEquals(await lookUpKey(placeOf(desk), 999_999, "key-3"), null);
});

postgresOnly(
  "lookUpKey() waits for what is under way, and says so when that takes long",
  async (home) => {
    const desk = await Desk.open(home);
    const other = home.connect();
    const hold = `begin; select from ${home.cell}.heads where partner = ${desk.partner} for update`;
    await home.database.run(
      "alter function engine.look_up_key_v1(int, text) set lock_timeout = '200ms'",
    );
    await other.run(hold);
    assertEquals(await lookUpKey(placeOf(desk), desk.partner, "key-4"), { state: "in_progress" });
    await other.run("rollback");

    await home.database.run(
      "alter function engine.look_up_key_v1(int, text) set lock_timeout = '60s'",
    );
    const filler = home.connect();
    await other.run(hold);
    const waiting = lookUpKey({ database: filler, cell: home.cell }, desk.partner, "key-4");
    await waitUntilBlocked(home);
    await other.run(
      `insert into ${home.cell}.idempotency_keys
    select ${desk.partner}, substr(sha256('key-4'), 1, 16), sha256('x'), gen_random_uuid(), 'order',
      'quote_expired', null, null, null, null, 1, clock_timestamp();
    commit`,
    );
    assertEquals((await waiting)!.state, "completed");
  },
);

async function waitUntilBlocked({ database }: Parameters<typeof Desk.open>[0]): Promise<void> {
  const blocked = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await database.query(blocked)).at(0));
}
