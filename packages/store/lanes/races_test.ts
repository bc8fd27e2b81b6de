import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import type { Effect, EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import { assertChainIsWhole, assertCountsHold, engineSays } from "../testdata/books.ts";
import { codeOf, Desk } from "../testdata/desk.ts";
import { openDesks, orderIds } from "../testdata/load.ts";
import { Racer } from "../testdata/racer.ts";

const full = process.env.MITHQAL_FULL === "1";
const size = full
  ? { quotes: 500, orders: 64, keys: 1_000, copies: 50, nonces: 1_000, tries: 64 }
  : { quotes: 20, orders: 16, keys: 50, copies: 16, nonces: 50, tries: 16 };

/** Registers a test over two processes, each with lanes of its own on the same Postgres. */
function overTwoProcesses(name: string, run: (home: RealHome, racers: Racers) => Promise<void>) {
  postgresOnly(`${name}, over two processes`, async (home) => {
    const start = () => Racer.start(home.url, home.cell);
    const racers: Racers = [await start(), await start()];
    try {
      await run(home, racers);
    } finally {
      for (const racer of racers) await racer.close();
    }
  });
}

type Racers = readonly [Racer, Racer];

/** Its deadline is none: what is late in a race is nobody's fault. */
const inAnHour = () => ({ arrivedAtMs: Date.now() + 3_600_000 });

/** Sends the copies of one request at once, by turns to both; about a thousand requests at a time. */
async function race<T>(
  contests: readonly T[],
  copies: number,
  racers: Racers,
  request: (contest: T) => EffectRequest,
): Promise<EffectOutcome[][]> {
  const wave = Math.ceil(1_000 / copies);
  const outcomes: EffectOutcome[][] = [];
  for (let at = 0; at < contests.length; at += wave) {
    const runs = contests.slice(at, at + wave).map((contest) =>
      Promise.all(
        Array.from({ length: copies }, (_, n) => racers[n % 2 as 0 | 1].act(request(contest))),
      )
    );
    outcomes.push(...await Promise.all(runs));
  }
  return outcomes;
}

async function assertSound(desks: readonly Desk[]): Promise<void> {
  for (const desk of desks) {
    await assertCountsHold(desk);
    await assertChainIsWhole(desk);
    assertEquals(await engineSays(desk), []);
  }
}

overTwoProcesses(
  `quote race: ${size.quotes} quotes, ${size.orders} orders each`,
  async (home, racers) => {
    const desks = await openDesks(home, 10);
    const contests: { desk: Desk; effect: Effect }[] = [];
    for (let n = 0; n < size.quotes; n++) {
      const desk = desks[n % desks.length]!;
      const quoteUuid = await desk.quote(n % 2 === 0 ? "buy" : "sell");
      contests.push({ desk, effect: { kind: "order", quoteUuid } });
    }
    const request = ({ desk, effect }: typeof contests[0]) => desk.request(effect, inAnHour());
    for (const outcomes of await race(contests, size.orders, racers, request)) {
      const [order, ...more] = orderIds(outcomes);
      assertEquals(more, []);
      for (const outcome of outcomes.filter(({ ok }) => !ok)) {
        assert(!outcome.ok);
        assertEquals([outcome.code, outcome.details], ["quote_already_executed", {
          order_id: order,
        }]);
      }
    }
    const states = await Promise.all(desks.map((desk) => desk.state()));
    assertEquals(states.reduce((sum, { orders }) => sum + orders!, 0n), BigInt(size.quotes));
    await assertSound(desks);
  },
);

overTwoProcesses(
  `idempotency: ${size.keys} keys, ${size.copies} at once each`,
  async (home, racers) => {
    const desks = await openDesks(home, 10);
    const contests: { desk: Desk; request: EffectRequest }[] = [];
    for (let n = 0; n < size.keys; n++) {
      const desk = desks[n % desks.length]!;
      const effect: Effect = n % 2 === 0
        ? { kind: "funding", amountHalalas: 1_000n }
        : { kind: "order", quoteUuid: await desk.quote() };
      contests.push({ desk, request: desk.request(effect) });
    }
    const copy = ({ desk, request }: typeof contests[0]) => {
      const { idempotencyKey, fingerprint } = request;
      return desk.request(request.effect, {
        ...inAnHour(),
        idempotencyKey: idempotencyKey!,
        fingerprint: fingerprint!,
      });
    };
    for (const outcomes of await race(contests, size.copies, racers, copy)) {
      assertEquals(outcomes.filter(({ replayed }) => !replayed).length, 1);
      const [facts, ...others] = outcomes.map((o) => ({ ...o, replayed: null, rate: null }));
      assertEquals(facts!.ok, true);
      for (const other of others) assertEquals(other, facts);
    }
    const states = await Promise.all(desks.map((desk) => desk.state()));
    const effects = states.reduce((sum, { orders, fundings }) => sum + orders! + fundings!, 0n);
    assertEquals(effects, BigInt(size.keys));
    await assertSound(desks);
  },
);

overTwoProcesses(
  `nonces: ${size.nonces} nonces, ${size.tries} at once each`,
  async (home, racers) => {
    const desks = await openDesks(home, 10);
    const contests = Array.from({ length: size.nonces }, (_, n) => ({
      desk: desks[n % desks.length]!,
      nonce: `nonce-0123456789-${n}`,
    }));
    const request = ({ desk, nonce }: typeof contests[0]) =>
      desk.request({ kind: "probe" }, { ...inAnHour(), nonce });
    for (const outcomes of await race(contests, size.tries, racers, request)) {
      const reused = outcomes.filter((outcome) => codeOf(outcome) === "nonce_reused").length;
      assertEquals([reused, outcomes.filter(({ ok }) => ok).length], [size.tries - 1, 1]);
    }
    const states = await Promise.all(desks.map((desk) => desk.state()));
    assertEquals(states.reduce((sum, { nonces }) => sum + nonces!, 0n), BigInt(size.nonces));
  },
);

overTwoProcesses("the count of a rate is exact", async (home, racers) => {
  const perSecond = 20;
  const desk = await Desk.open(home, { terms: { probes_per_second: perSecond } });
  const startedMs = performance.now();
  let [accepted, refused] = [0, 0];
  const ask = async (racer: Racer) => {
    while (accepted < 5 * perSecond) {
      const outcome = await racer.act(desk.request({ kind: "probe" }, inAnHour()));
      if (outcome.ok) accepted++;
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, n) => ask(racers[n % 2 as 0 | 1])));
  const seconds = (performance.now() - startedMs) / 1_000;
  assert(refused > 0);
  // Two seconds' worth at once, and then no more than the rate.
  assert(accepted <= perSecond * (2 + seconds), `${accepted} in ${seconds} s`);
  assertEquals((await desk.state()).nonces, BigInt(accepted));
});
