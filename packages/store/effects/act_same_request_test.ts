import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";
import type { Effect } from "./effect.ts";

async function effectsOf(desk: Desk): Promise<Effect[]> {
  return [
    { kind: "quote", side: "sell", goldMg: 1_000n },
    { kind: "order", quoteUuid: await desk.quote() },
    { kind: "funding", amountHalalas: 10_000n },
    { kind: "withdrawal", amountHalalas: 10_000n },
    { kind: "withdrawal", amountHalalas: 1n },
  ];
}

bothHomes("a second run of the same request has the first answer, and no effect", async (home) => {
  const desk = await Desk.open(home);
  for (const effect of await effectsOf(desk)) {
    const request = desk.request(effect);
    const [first] = await desk.send(request);
    const [[second], changed] = await desk.changes(() => desk.send(request));
    assertEquals({ ...second, rate: null }, { ...first!, rate: null }, effect.kind);
    assertEquals([second!.replayed, changed], [false, {}]);
  }
});

bothHomes("a second run after the deadline still finds what the first did", async (home) => {
  const desk = await Desk.open(home);
  for (const effect of await effectsOf(desk)) {
    const request = desk.request(effect);
    const [first] = await desk.send(request);
    const [late] = await desk.send({ ...request, arrivedAtMs: Date.now() - 60_000 });
    assertEquals({ ...late, rate: null }, { ...first!, rate: null }, effect.kind);
  }
});

bothHomes("past its deadline a request has no effect, no row, and burns no nonce", async (home) => {
  const desk = await Desk.open(home);
  const effects: Effect[] = [...await effectsOf(desk), { kind: "probe" }];
  for (const effect of effects) {
    const late = desk.request(effect, { arrivedAtMs: Date.now() - 9_000 });
    const [[outcome], changed] = await desk.changes(() => desk.send(late));
    assertEquals([codeOf(outcome!), changed], ["overloaded", {}], effect.kind);
  }
  const tats = await desk.rows(
    "select quotes_tat + probes_tat + withdrawals_tat as tats, orders_tat from heads where partner = $1",
  );
  assertEquals(tats[0]!.orders_tat, "0");
});

bothHomes("a request refused for the time being may succeed in its second run", async (home) => {
  const desk = await Desk.open(home);
  const request = desk.request({ kind: "order", quoteUuid: await desk.quote() });
  await desk.set("terms", "suspended = true");
  assertEquals((await desk.send(request)).map(codeOf), ["partner_suspended"]);
  await desk.set("terms", "suspended = false");
  const [[second], changed] = await desk.changes(() => desk.send(request));
  assertEquals([codeOf(second!), changed.orders, changed.nonces], ["ok", 1, undefined]);
});

bothHomes("a partner's time never steps back, although the clock does", async (home) => {
  const desk = await Desk.open(home);
  await desk.set(
    "heads",
    "decided_at = date_trunc('milliseconds', clock_timestamp()) + interval '3 seconds'",
  );
  const [head] = await desk.rows("select decided_at from heads where partner = $1");
  const funded = await desk.ask({ kind: "funding", amountHalalas: 10_000n });
  const atMs = funded.ok && funded.result.kind === "funding" && funded.result.funding.createdAtMs;
  assertEquals(atMs, (head!.decided_at as Date).getTime());
});

bothHomes("a probe takes its nonce and nothing else, whatever the market", async (home) => {
  const desk = await Desk.open(home, { terms: { suspended: true } });
  await withMarket(home, "status = 'halted', trading_disabled = true", async () => {
    const request = desk.request({ kind: "probe" });
    const [[outcome], changed] = await desk.changes(() => desk.send(request));
    assertEquals([codeOf(outcome!), changed], ["ok", { nonces: 1 }]);
    assertEquals(
      codeOf(await desk.ask({ kind: "probe" }, { nonce: request.nonce! })),
      "nonce_reused",
    );
  });
});
