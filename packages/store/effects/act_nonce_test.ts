import { assert, assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";

const generations = [0, 1, 2, 3];

async function turnTo({ database, cell }: TestHome, generation: number): Promise<void> {
  await database.query(`update ${cell}.nonce_clock set generation = $1`, [generation]);
}

bothHomes("a nonce is used once: in its generation and in the next two", async (home) => {
  const desk = await Desk.open(home);
  for (const generation of generations) {
    await turnTo(home, generation);
    const nonce = `nonce of generation ${generation}`.replaceAll(" ", "-");
    assertEquals(codeOf(await desk.ask({ kind: "probe" }, { nonce })), "ok");
    for (const later of [generation, (generation + 1) % 4, (generation + 2) % 4]) {
      await turnTo(home, later);
      const [again, changed] = await desk.changes(() => desk.ask({ kind: "probe" }, { nonce }));
      assertEquals([codeOf(again), changed], ["nonce_reused", {}], `${generation}, ${later}`);
    }
  }
  await turnTo(home, 0);
});

bothHomes("a nonce goes to the generation of the day", async (home) => {
  const desk = await Desk.open(home);
  for (const generation of generations) {
    await turnTo(home, generation);
    await desk.ask({ kind: "probe" });
    const rows = await desk.rows(`select 1 from nonces_${generation} where partner = $1`);
    assertEquals(rows.length, 1);
  }
  await turnTo(home, 0);
});

bothHomes("a reused nonce has no effect, and tells whether its key has a result", async (home) => {
  const desk = await Desk.open(home);
  const request = desk.request({ kind: "withdrawal", amountHalalas: 10_000n });
  const nonce = request.nonce!;
  await desk.send(request);
  const [sameKey, unchanged] = await desk.changes(() => desk.repeat(request, { nonce }));
  assert(!sameKey.ok);
  assertEquals([sameKey.code, sameKey.details], ["nonce_reused", { key_known: true }]);
  assertEquals([sameKey.replayed, unchanged], [false, {}]);
  const [newKey, changed] = await desk.changes(() => desk.ask(request.effect, { nonce }));
  assert(!newKey.ok);
  assertEquals([newKey.code, newKey.details, changed], ["nonce_reused", { key_known: false }, {}]);
});

bothHomes("refusals, conflicts and replays take a nonce, a full rate does not", async (home) => {
  const desk = await Desk.open(home, { terms: { withdrawals_per_second: 2 } });
  await desk.stopClock();
  const request = desk.request({ kind: "withdrawal", amountHalalas: 1n });
  const taken = async (own: { nonce: string; fingerprint?: string }) => {
    const [outcome, changed] = await desk.changes(() => desk.repeat(request, own));
    return [codeOf(outcome), changed];
  };
  await desk.send(request);
  const below = "amount_below_minimum";
  assertEquals(await taken({ nonce: "replay-0123456789" }), [below, { nonces: 1 }]);
  const other = { nonce: "other-0123456789ab", fingerprint: "other" };
  assertEquals(await taken(other), ["idempotency_key_conflict", { nonces: 1 }]);
  assertEquals(await taken({ nonce: other.nonce }), ["nonce_reused", {}]);
  assertEquals(await taken({ nonce: "limit-0123456789ab" }), ["rate_limited", {}]);
  await desk.set("heads", "withdrawals_tat = 0");
  assertEquals(await taken({ nonce: "limit-0123456789ab" }), [below, { nonces: 1 }]);
});
