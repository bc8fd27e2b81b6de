import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";
import type { Effect } from "./effect.ts";

const none = "01890a5d-ac96-774b-bcce-b302099a8057";

// Each class by a request that costs nothing but its place.
const classes: [string, Effect][] = [
  ["quotes_per_second", { kind: "quote", side: "buy", goldMg: 1_000n }],
  ["orders_per_second", { kind: "order", quoteUuid: none }],
  ["withdrawals_per_second", { kind: "withdrawal", amountHalalas: 1n }],
  ["probes_per_second", { kind: "probe" }],
  ["others_per_second", { kind: "funding", amountHalalas: 10_000n }],
  ["others_per_second", { kind: "quote.cancel", quoteUuid: none }],
];

bothHomes("a class of rates lets through two seconds' worth at once, exactly", async (home) => {
  for (const [column, effect] of classes) {
    for (const perSecond of [1, 3]) {
      const desk = await Desk.open(home, { terms: { [column]: perSecond } });
      await desk.stopClock();
      const requests = Array.from({ length: 2 * perSecond + 2 }, () => desk.request(effect));
      const outcomes = await desk.send(...apart(requests));
      const limited = outcomes.filter((o) => codeOf(o) === "rate_limited").length;
      assertEquals(limited, 2, `${effect.kind} ${perSecond}/s`);
      assertEquals(outcomes.slice(-2).map(codeOf), ["rate_limited", "rate_limited"]);
    }
  }
});

/** The same subject may not stand twice in one call. */
function apart<R extends { effect: Effect }>(requests: R[]): R[] {
  return requests.map((request, at) => {
    if (!("quoteUuid" in request.effect)) return request;
    const quoteUuid = none.slice(0, -2) + String(10 + at);
    return { ...request, effect: { ...request.effect, quoteUuid } };
  });
}

bothHomes("a request over the rate changes nothing at all", async (home) => {
  for (const [column, effect] of classes) {
    const desk = await Desk.open(home, { terms: { [column]: 1 } });
    await desk.set("heads", columnsFull);
    const before = await desk.rows("select * from heads where partner = $1");
    const [outcome, changed] = await desk.changes(() => desk.ask(effect));
    assertEquals([codeOf(outcome), changed], ["rate_limited", {}]);
    assertEquals(await desk.rows("select * from heads where partner = $1"), before);
    assert(outcome.rate !== null && outcome.rate.remaining === 0);
    assert(outcome.rate.resetMs > 0 && outcome.rate.resetMs <= 60_000);
  }
});

const future = "(extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000 + 60000000000";
const columnsFull = ["quotes", "orders", "withdrawals", "probes", "others"]
  .map((name) => `${name}_tat = ${future}`).join(", ");

bothHomes("one class's full rate leaves the others alone", async (home) => {
  const desk = await Desk.open(home, { terms: { orders_per_second: 1 } });
  await desk.set("heads", `orders_tat = ${future}`);
  assertEquals(codeOf(await desk.ask({ kind: "order", quoteUuid: none })), "rate_limited");
  for (const [column, effect] of classes) {
    if (column === "orders_per_second") continue;
    assert(codeOf(await desk.ask(effect)) !== "rate_limited", effect.kind);
  }
});

bothHomes("the answer tells what is left of the rate", async (home) => {
  const desk = await Desk.open(home, { terms: { quotes_per_second: 10 } });
  await desk.stopClock();
  const requests = Array.from({ length: 20 }, () => desk.request(classes[0]![1]));
  const outcomes = await desk.send(...requests);
  const remaining = outcomes.map(({ rate }) => rate?.remaining);
  assertEquals(remaining, Array.from({ length: 20 }, (_, at) => 19 - at));
});

bothHomes("a replay counts, and one over the rate is told so", async (home) => {
  const desk = await Desk.open(home, { terms: { others_per_second: 1 } });
  await desk.stopClock();
  const request = desk.request({ kind: "funding", amountHalalas: 10_000n });
  await desk.send(request);
  assertEquals((await desk.repeat(request)).replayed, true);
  assertEquals(codeOf(await desk.repeat(request)), "rate_limited");
});

bothHomes("a rate is what it says, however a second divides by it", async ({ database }) => {
  for (const perSecond of [3, 7, 1_500, 3_000, 70_000]) {
    const [row] = await database.query(
      `select (engine.count_rate_v1(0, $1::int, at)).tat
        - (date_part('epoch', at) * 1000000)::bigint * 1000 as interval_ns
      from (select timestamptz '2026-01-01' as at) now`,
      [perSecond],
    );
    const placesPerSecond = 1e9 / Number(row!.interval_ns);
    assert(Math.abs(placesPerSecond / perSecond - 1) < 0.0001, `${placesPerSecond}/s`);
  }
});
