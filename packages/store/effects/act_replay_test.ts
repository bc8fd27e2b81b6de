import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";
import type { Effect, EffectRequest } from "./effect.ts";
import type { EffectOutcome } from "./outcome.ts";

/** One request of each kind that succeeds, in an order in which they do. */
async function oneOfEach(desk: Desk): Promise<EffectRequest[]> {
  const ready = await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n });
  assert(ready.ok && ready.result.kind === "withdrawal");
  const { withdrawalUuid } = ready.result.withdrawal;
  const effects: Effect[] = [
    { kind: "quote", side: "buy", goldMg: 1_000n, clientReference: "a" },
    { kind: "quote", side: "sell", totalHalalas: 41_000n },
    { kind: "quote.cancel", quoteUuid: await desk.quote() },
    { kind: "order", quoteUuid: await desk.quote("sell"), clientReference: "b" },
    { kind: "order", quoteUuid: await desk.quote("buy") },
    { kind: "funding", amountHalalas: 10_000n },
    { kind: "withdrawal", amountHalalas: 2_000_001n, clientReference: "c" },
    { kind: "withdrawal.cancel", withdrawalUuid },
  ];
  return effects.map((effect) => desk.request(effect));
}

/** An outcome but for what tells a replay from a first answer. */
function facts(outcome: EffectOutcome | undefined): unknown {
  return { ...outcome, replayed: null, rate: null };
}

bothHomes("a retry has the first answer's facts, whatever has happened since", async (home) => {
  const desk = await Desk.open(home);
  const requests = await oneOfEach(desk);
  const first: EffectOutcome[] = [];
  for (const request of requests) first.push((await desk.send(request))[0]!);
  assertEquals(first.map(codeOf), requests.map(() => "ok"));
  for (const [at, { effect }] of requests.entries()) await undo(desk, effect, first[at]!);
  await desk.age(3_600, true);
  await desk.set("terms", "suspended = true, trading_disabled = true, spread_bps = 0");
  await withMarket(home, "status = 'halted', mid_e4 = 1000000", async () => {
    await desk.ask({ kind: "probe" }); // releases what has expired
    for (const [at, request] of requests.entries()) {
      const [again, changed] = await desk.changes(() => desk.repeat(request));
      assertEquals(facts(again), facts(await aged(desk, first[at]!)), request.effect.kind);
      assertEquals(again.replayed, true);
      assertEquals(changed, request.nonce === undefined ? {} : { nonces: 1 });
    }
  });
});

/** Changes what an effect has made, as far as a partner can. */
async function undo(desk: Desk, effect: Effect, { ...outcome }: EffectOutcome): Promise<void> {
  if (!outcome.ok) return;
  const { result } = outcome;
  if (result.kind === "quote" && effect.kind === "quote") {
    const { quoteUuid } = result.quote;
    const kind = effect.side === "buy" ? "order" : "quote.cancel";
    assertEquals(codeOf(await desk.ask({ kind, quoteUuid })), "ok");
  }
  if (result.kind === "withdrawal") {
    const { withdrawalUuid } = result.withdrawal;
    assertEquals(codeOf(await desk.ask({ kind: "withdrawal.cancel", withdrawalUuid })), "ok");
  }
}

/** The test's own moving of quotes into the past shows in their times. */
async function aged(desk: Desk, outcome: EffectOutcome): Promise<EffectOutcome> {
  if (!outcome.ok || !("quote" in outcome.result)) return outcome;
  const { quoteUuid } = outcome.result.quote;
  const [row] = await desk.rows(
    `select created_at, expires_at from quotes where partner = $1 and quote_id = '${quoteUuid}'`,
  );
  const [createdAtMs, expiresAtMs] = [row!.created_at, row!.expires_at].map((at) => Number(at));
  const quote = { ...outcome.result.quote, createdAtMs: createdAtMs!, expiresAtMs: expiresAtMs! };
  return { ...outcome, result: { ...outcome.result, quote } };
}

bothHomes("a stored refusal is replayed although it would succeed now", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  const refused = [
    desk.request({ kind: "order", quoteUuid: await desk.quote() }),
    desk.request({ kind: "withdrawal", amountHalalas: 10_000n }),
    desk.request({ kind: "quote", side: "buy", goldMg: 20_000_000n }),
  ];
  const first: EffectOutcome[] = [];
  for (const request of refused) first.push((await desk.send(request))[0]!);
  const codes = ["insufficient_funds", "insufficient_funds", "amount_above_maximum"];
  assertEquals(first.map(codeOf), codes);
  await desk.ask({ kind: "funding", amountHalalas: 100_000_000n });
  await desk.set("terms", "quote_max_mg = 100000000");
  for (const [at, request] of refused.entries()) {
    const [again, changed] = await desk.changes(() => desk.repeat(request));
    assertEquals(facts(again), facts(first[at]));
    assertEquals([again.replayed, changed], [true, request.nonce ? { nonces: 1 } : {}]);
    const { effect } = request;
    assertEquals(codeOf(await desk.ask(effect)), "ok");
  }
});

bothHomes("a refusal that may pass is not stored: the same key succeeds later", async (home) => {
  const desk = await Desk.open(home);
  const request = desk.request({ kind: "quote", side: "buy", goldMg: 1_000n });
  await withMarket(home, "status = 'closed'", async () => {
    assertEquals((await desk.send(request)).map(codeOf), ["market_closed"]);
  });
  const again = await desk.repeat(request);
  assertEquals([codeOf(again), again.replayed], ["ok", false]);
});

bothHomes("the same key with other parameters is a conflict", async (home) => {
  const desk = await Desk.open(home);
  for (const request of await oneOfEach(desk)) {
    const [first] = await desk.send(request);
    const [other, changed] = await desk.changes(() =>
      desk.repeat(request, { fingerprint: `${request.fingerprint} and more` })
    );
    assertEquals([codeOf(other), other.replayed], ["idempotency_key_conflict", false]);
    assertEquals(changed, request.nonce ? { nonces: 1 } : {});
    assertEquals(facts(await desk.repeat(request)), facts(first));
  }
});

bothHomes("a key belongs to the kind of effect that it was first used for", async (home) => {
  const desk = await Desk.open(home);
  const funding = desk.request({ kind: "funding", amountHalalas: 10_000n });
  await desk.send(funding);
  const { idempotencyKey, fingerprint } = funding;
  const outcome = await desk.ask(
    { kind: "quote", side: "buy", goldMg: 1_000n },
    { idempotencyKey: idempotencyKey!, fingerprint: fingerprint! },
  );
  assertEquals(codeOf(outcome), "idempotency_key_conflict");
});

bothHomes("two partners may use the same key and the same nonce", async (home) => {
  const desks = [await Desk.open(home), await Desk.open(home)];
  const own = { idempotencyKey: "k", nonce: "0123456789abcdef", fingerprint: "f" };
  const requests = desks.map((desk) =>
    desk.request({ kind: "withdrawal", amountHalalas: 10_000n }, own)
  );
  const outcomes = await desks[0]!.send(...requests);
  assertEquals(outcomes.map((o) => [codeOf(o), o.replayed]), [["ok", false], ["ok", false]]);
});
