import { assert, assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";

const open = ["open_quotes", "open_mg", "gold_reserved", "cash_reserved", "volume_mg"];

async function openFacts(desk: Desk): Promise<bigint[]> {
  const state = await desk.state();
  return open.map((name) => state[name]!);
}

bothHomes("an order at or after the expiry is refused, and names the moment", async (home) => {
  for (const seconds of [60, 61, 3_600]) {
    const desk = await Desk.open(home);
    const quoteUuid = await desk.quote();
    await desk.age(seconds);
    const [quote] = await desk.rows("select expires_at from quotes where partner = $1");
    const outcome = await desk.ask({ kind: "order", quoteUuid });
    assert(!outcome.ok);
    const expiredAtMs = (quote!.expires_at as Date).getTime();
    assertEquals([outcome.code, outcome.details], ["quote_expired", { expired_at: expiredAtMs }]);
    assertEquals((await desk.state()).orders, 0n);
  }
});

bothHomes("a quote executes in its last millisecond, and not after it", async (home) => {
  for (const [offset, code] of [["1 millisecond", "ok"], ["0", "quote_expired"]]) {
    const desk = await Desk.open(home);
    const quoteUuid = await desk.quote();
    // The decision's moment is the head's, when that lies ahead of the clock.
    await desk.set(
      "heads",
      `decided_at = (select max(expires_at) from ${home.cell}.quotes where partner = $1)
        - interval '${offset}'`,
    );
    const own = { arrivedAtMs: Date.now() + 60_000 };
    assertEquals(codeOf(await desk.ask({ kind: "order", quoteUuid }, own)), code);
  }
});

bothHomes("what an expired quote had taken is given back by the next call", async (home) => {
  const desk = await Desk.open(home);
  const fresh = await openFacts(desk);
  for (const side of ["buy", "sell", "buy"] as const) await desk.quote(side);
  await desk.age(60);
  const kept = await desk.quote("sell");
  const afterOne = await openFacts(desk);
  assertEquals(afterOne, [1n, 1_000n, 0n, 41_235n, 1_000n]);
  await desk.ask({ kind: "quote.cancel", quoteUuid: kept });
  assertEquals(await openFacts(desk), fresh);
});

bothHomes("executed and cancelled quotes give nothing back a second time", async (home) => {
  const desk = await Desk.open(home);
  const quotes = [await desk.quote(), await desk.quote("sell"), await desk.quote()];
  await desk.ask({ kind: "order", quoteUuid: quotes[0]! });
  await desk.ask({ kind: "quote.cancel", quoteUuid: quotes[1]! });
  await desk.age(60);
  await desk.ask({ kind: "probe" });
  // The executed quote's volume stays counted.
  assertEquals(await openFacts(desk), [0n, 0n, 0n, 0n, 1_000n]);
  await desk.age(60);
  await desk.ask({ kind: "probe" });
  assertEquals(await openFacts(desk), [0n, 0n, 0n, 0n, 1_000n]);
});

bothHomes("a cap is free again as soon as what filled it has expired", async (home) => {
  const desk = await Desk.open(home, { terms: { open_quotes_max: 2 } });
  const effect = { kind: "quote", side: "buy", goldMg: 1_000n } as const;
  const codes = [];
  for (let n = 0; n < 3; n++) codes.push(codeOf(await desk.ask(effect)));
  await desk.age(60);
  for (let n = 0; n < 3; n++) codes.push(codeOf(await desk.ask(effect)));
  const exceeded = "quote_exposure_limit_exceeded";
  assertEquals(codes, ["ok", "ok", exceeded, "ok", "ok", exceeded]);
});

bothHomes("a new day starts a new volume, which yesterday's releases spare", async (home) => {
  const desk = await Desk.open(home, { terms: { daily_mg_max: 2_000 } });
  await desk.quote("buy", 1_500n);
  await desk.set("heads", "volume_day = volume_day - 1");
  await home.database.query(
    `update ${home.cell}.quotes set created_at = created_at - interval '1 day' where partner = $1`,
    [desk.partner],
  );
  await desk.quote("buy", 1_800n);
  assertEquals((await desk.state()).volume_mg, 1_800n);
  await home.database.query(
    `update ${home.cell}.quotes set expires_at = clock_timestamp() - interval '1 second'
    where partner = $1 and gold_mg = 1500`,
    [desk.partner],
  );
  await desk.set("heads", `next_expiry = clock_timestamp(), swept_to = '2000-01-01'`);
  await desk.ask({ kind: "probe" });
  const { open_mg, volume_mg } = await desk.state();
  assertEquals([open_mg, volume_mg], [1_800n, 1_800n]);
});

/** Sweeps by a clock of the test's own. */
async function sweep({ database, cell }: TestHome, desk: Desk, after: string): Promise<void> {
  await database.run(`set search_path = ${cell}, engine, common`);
  await database.query(
    `update heads h set open_quotes = s.open_quotes, open_mg = s.open_mg, swept_to = s.swept_to,
      next_expiry = s.next_expiry, gold_reserved = s.gold_reserved, volume_mg = s.volume_mg,
      decided_at = s.decided_at
    from heads o,
      lateral (select min(expires_at) as first from quotes where partner = $1) q,
      lateral engine.sweep_quotes_v1(row(o.*)::cell.heads, q.first + $2::interval) s
    where o.partner = $1 and h.partner = $1`,
    [desk.partner, after],
  );
  await database.run("reset search_path");
}

bothHomes("a sweep just before a quote's expiry leaves it to the next sweep", async (home) => {
  for (
    const before of ["-1 microsecond", "-400 microseconds", "-500 microseconds", "-1 millisecond"]
  ) {
    const desk = await Desk.open(home);
    await desk.quote();
    await desk.set("heads", "next_expiry = clock_timestamp()");
    await sweep(home, desk, before);
    assertEquals((await desk.state()).open_quotes, 1n, before);
    await sweep(home, desk, "1 millisecond");
    assertEquals((await desk.state()).open_quotes, 0n, before);
  }
});

bothHomes("after a sweep nothing is decided before it: what it released is gone", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  // The sweep's clock is ahead: it releases, and then the clock steps back.
  await sweep(home, desk, "1 second");
  const own = { arrivedAtMs: Date.now() + 60_000 };
  assertEquals(codeOf(await desk.ask({ kind: "order", quoteUuid }, own)), "quote_expired");
});
