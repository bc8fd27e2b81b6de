import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { postgresOnly, type RealHome } from "@mithqal/testing/real";
import type { Effect, EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import { assertChainIsWhole, assertCountsHold, engineSays } from "../testdata/books.ts";
import { codeOf, Desk } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";
import type { Lanes } from "./lanes.ts";

const full = process.env.MITHQAL_FULL === "1";
const size = full
  ? { quotes: 500, orders: 64, keys: 1_000, copies: 50, nonces: 1_000, tries: 64 }
  : { quotes: 50, orders: 32, keys: 100, copies: 20, nonces: 100, tries: 20 };

/** Two processes' worth of lanes, each on connections of its own. */
function twoLanes(home: RealHome): [Lanes, Lanes] {
  return [lanesOf(home), lanesOf(home)];
}

function openDesks(home: RealHome, count: number): Promise<Desk[]> {
  return Promise.all(Array.from({ length: count }, () => Desk.open(home)));
}

/** Sends the copies of one request at once, by turns to both; all of them for a few at a time. */
async function race<T>(
  contests: readonly T[],
  copies: number,
  lanes: readonly [Lanes, Lanes],
  request: (contest: T) => EffectRequest,
): Promise<EffectOutcome[][]> {
  const wave = 50;
  const outcomes: EffectOutcome[][] = [];
  for (let at = 0; at < contests.length; at += wave) {
    const runs = contests.slice(at, at + wave).map((contest) =>
      Promise.all(
        Array.from({ length: copies }, (_, n) => lanes[n % 2 as 0 | 1].act(request(contest))),
      )
    );
    outcomes.push(...await Promise.all(runs));
  }
  return outcomes;
}

function ordersIn(outcomes: readonly EffectOutcome[]): string[] {
  return outcomes.flatMap((o) =>
    o.ok && o.result.kind === "order" ? [o.result.order.orderUuid] : []
  );
}

async function assertSound(desks: readonly Desk[]): Promise<void> {
  for (const desk of desks) {
    await assertCountsHold(desk);
    await assertChainIsWhole(desk);
    assertEquals(await engineSays(desk), []);
  }
}

postgresOnly(`quote race: ${size.quotes} quotes, ${size.orders} orders each`, async (home) => {
  const desks = await openDesks(home, 10);
  const contests: { desk: Desk; effect: Effect }[] = [];
  for (let n = 0; n < size.quotes; n++) {
    const desk = desks[n % desks.length]!;
    const quoteUuid = await desk.quote(n % 2 === 0 ? "buy" : "sell");
    contests.push({ desk, effect: { kind: "order", quoteUuid } });
  }
  const request = ({ desk, effect }: typeof contests[0]) => desk.request(effect);
  for (const outcomes of await race(contests, size.orders, twoLanes(home), request)) {
    const [order, ...more] = ordersIn(outcomes);
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
});

postgresOnly(`idempotency: ${size.keys} keys, ${size.copies} at once each`, async (home) => {
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
      idempotencyKey: idempotencyKey!,
      fingerprint: fingerprint!,
    });
  };
  for (const outcomes of await race(contests, size.copies, twoLanes(home), copy)) {
    assertEquals(outcomes.filter(({ replayed }) => !replayed).length, 1);
    const [facts, ...others] = outcomes.map((o) => ({ ...o, replayed: null, rate: null }));
    assertEquals(facts!.ok, true);
    for (const other of others) assertEquals(other, facts);
  }
  const states = await Promise.all(desks.map((desk) => desk.state()));
  const effects = states.reduce((sum, { orders, fundings }) => sum + orders! + fundings!, 0n);
  assertEquals(effects, BigInt(size.keys));
  await assertSound(desks);
});

postgresOnly(`nonces: ${size.nonces} nonces, ${size.tries} at once each`, async (home) => {
  const desks = await openDesks(home, 10);
  const contests = Array.from({ length: size.nonces }, (_, n) => ({
    desk: desks[n % desks.length]!,
    nonce: `nonce-0123456789-${n}`,
  }));
  const request = ({ desk, nonce }: typeof contests[0]) =>
    desk.request({ kind: "probe" }, { nonce });
  for (const outcomes of await race(contests, size.tries, twoLanes(home), request)) {
    const reused = outcomes.filter((outcome) => codeOf(outcome) === "nonce_reused").length;
    assertEquals([reused, outcomes.filter(({ ok }) => ok).length], [size.tries - 1, 1]);
  }
  const states = await Promise.all(desks.map((desk) => desk.state()));
  assertEquals(states.reduce((sum, { nonces }) => sum + nonces!, 0n), BigInt(size.nonces));
});
