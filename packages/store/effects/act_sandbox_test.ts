import { assert, assertEquals } from "@std/assert";
import { bothHomes, midE4, type TestHome } from "@mithqal/testing/real";
import { cellLine } from "../lanes/call_line.ts";
import { Lanes } from "../lanes/lanes.ts";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";
import type { Effect, SandboxEffect } from "./effect.ts";
import type { EffectOutcome } from "./outcome.ts";

const price = (freeze: boolean, mid?: bigint): SandboxEffect => ({
  kind: "sandbox.price",
  freeze,
  ...(mid !== undefined && { midE4: mid }),
});
const buyGram: Effect = { kind: "quote", side: "buy", goldMg: 1_000n };
const plain = { terms: { spread_bps: 0 } };

/** What a tool answers; only its own facts. */
async function use(desk: Desk, effect: SandboxEffect) {
  const outcome = await desk.ask(effect);
  assert(outcome.ok, codeOf(outcome));
  return outcome.result;
}

async function priceNow(desk: Desk): Promise<bigint | string> {
  const outcome = await desk.ask(buyGram);
  if (!outcome.ok) return outcome.code;
  assert(outcome.result.kind === "quote");
  return outcome.result.quote.pricePerGramE4;
}

bothHomes("a frozen price stands still, and is fresh whatever the market does", async (home) => {
  const desk = await Desk.open(home, plain);
  const frozen = await use(desk, price(true, 4_200_000n));
  assertEquals(frozen, { kind: "sandbox.price", midE4: 4_200_000n, isFrozen: true });
  await withMarket(home, "mid_e4 = 4000000, priced_at = '2000-01-01'", async () => {
    assertEquals(await priceNow(desk), 4_200_000n);
    const thawed = await use(desk, price(false));
    assertEquals(thawed, { kind: "sandbox.price", midE4: 4_000_000n, isFrozen: false });
    assertEquals(await priceNow(desk), "pricing_unavailable");
  });
  assertEquals(await priceNow(desk), midE4);
});

bothHomes(
  "a price that is moved goes on with the simulated one; freezing takes it as it is",
  async (home) => {
    const desk = await Desk.open(home, plain);
    const moved = await use(desk, price(false, midE4 + 1_000n));
    assertEquals(moved, { kind: "sandbox.price", midE4: midE4 + 1_000n, isFrozen: false });
    await withMarket(home, `mid_e4 = ${midE4 + 500n}`, async () => {
      assertEquals(await priceNow(desk), midE4 + 1_500n);
      await use(desk, price(true));
    });
    assertEquals(await priceNow(desk), midE4 + 1_500n);
  },
);

bothHomes("a price is at most a fifth away from the simulated one", async (home) => {
  const desk = await Desk.open(home, plain);
  const fifth = midE4 / 5n;
  for (const mid of [midE4 + fifth, midE4 - fifth]) {
    await use(desk, price(true, mid));
    assertEquals(await priceNow(desk), mid);
  }
  for (const mid of [midE4 + fifth + 1n, midE4 - fifth - 1n, 0n, -midE4, 10n ** 15n]) {
    const [outcome, changed] = await desk.changes(() => desk.ask(price(true, mid)));
    assertEquals([codeOf(outcome), changed], ["validation_error", {}]);
  }
  assertEquals(await priceNow(desk), midE4 - fifth);
});

bothHomes(
  "a market that its partner halts refuses its quotes alone, and tells it",
  async (home) => {
    const [desk, other] = [await Desk.open(home), await Desk.open(home)];
    const statuses = ["halted", "halted", "closed", "open"] as const;
    const codes = [];
    for (const status of statuses) {
      const answer = await use(desk, { kind: "sandbox.market", status });
      assertEquals(answer, { kind: "sandbox.market", status });
      codes.push(codeOf(await desk.ask(buyGram)), codeOf(await other.ask(buyGram)));
    }
    assertEquals(codes, [
      ...["market_halted", "ok", "market_halted", "ok"],
      ...["market_closed", "ok", "ok", "ok"],
    ]);
    const events = await desk.rows(
      "select type, facts, thing_id from events where partner = $1 order by sequence",
    );
    assertEquals([...events], [
      { type: "market.halted", facts: { market_status: "halted" }, thing_id: null },
      { type: "market.resumed", facts: { market_status: "closed" }, thing_id: null },
    ]);
  },
);

bothHomes("the mode of webhooks is kept", async (home) => {
  const desk = await Desk.open(home);
  const answer = await use(desk, { kind: "sandbox.webhooks", mode: "reorder" });
  assertEquals(answer, { kind: "sandbox.webhooks", mode: "reorder" });
  const [terms] = await desk.rows("select sandbox_webhooks from terms where partner = $1");
  assertEquals(terms!.sandbox_webhooks, "reorder");
});

async function withdrawal(desk: Desk, amountHalalas = 10_000n): Promise<string> {
  const outcome = await desk.ask({ kind: "withdrawal", amountHalalas });
  assert(outcome.ok && outcome.result.kind === "withdrawal");
  return outcome.result.withdrawal.withdrawalUuid;
}

async function play(desk: Desk, part: "complete" | "fail" | "return", withdrawalUuid: string) {
  const result = await use(desk, { kind: `sandbox.withdrawal.${part}`, withdrawalUuid });
  assert("withdrawal" in result);
  return result;
}

bothHomes("a withdrawal is completed by way of processing, and sent back", async (home) => {
  const desk = await Desk.open(home);
  const id = await withdrawal(desk);
  const [done, changed] = await desk.changes(() => play(desk, "complete", id));
  assertEquals(changed, {
    sar_held: -10_000,
    bank: -9_900,
    earned: 100,
    ledger_sequence: 1,
    journals: 1,
    postings: 2,
    withdrawals: 2,
    event_sequence: 2,
    events: 2,
    keys: 1,
  });
  const { withdrawal: completed, balances } = done;
  assertEquals([completed.status, completed.bankReference], ["completed", `SANDBOX-${id}`]);
  assertEquals(balances.sarHeldHalalas, 0n);
  const back = await play(desk, "return", id);
  assertEquals(back.withdrawal.status, "returned");
  assertEquals(back.balances.sarAvailableHalalas, balances.sarAvailableHalalas + 9_900n);
  const events = await desk.rows(
    "select type, step, thing_id from events where partner = $1 order by sequence",
  );
  assertEquals(
    events.map(({ type, step }) => [type, Number(step)]),
    [["created", 1], ["processing", 2], ["completed", 3], ["returned", 4]]
      .map(([type, step]) => [`withdrawal.${type}`, step]),
  );
  assertEquals(new Set(events.map(({ thing_id: thing }) => thing)), new Set([id]));
});

bothHomes("a withdrawal under review fails too, and gives back what it held", async (home) => {
  const desk = await Desk.open(home);
  const id = await withdrawal(desk);
  await desk.database.query(
    `update ${desk.cell}.withdrawals set status = 'under_review' where withdrawal_id = $1`,
    [id],
  );
  const [failed, changed] = await desk.changes(() => play(desk, "fail", id));
  assertEquals(failed.withdrawal.failure, {
    code: "sandbox",
    detail: "failed by the sandbox's tool",
  });
  assertEquals([changed.sar_held, changed.sar_available, changed.events], [-10_000, 10_000, 2]);
});

bothHomes(
  "a withdrawal's tools refuse what is not its state, and another partner's",
  async (home) => {
    const [desk, other] = [await Desk.open(home), await Desk.open(home)];
    const id = await withdrawal(desk);
    const ask = (by: Desk, part: "complete" | "return") =>
      by.ask({ kind: `sandbox.withdrawal.${part}`, withdrawalUuid: id });
    const [early, changed] = await desk.changes(() => ask(desk, "return"));
    assertEquals([codeOf(early), changed], ["withdrawal_not_cancellable", { keys: 1 }]);
    assertEquals(codeOf(await ask(other, "complete")), "withdrawal_not_found");
    await play(desk, "complete", id);
    const twice = await ask(desk, "complete");
    assert(!twice.ok);
    assertEquals([twice.code, twice.details], ["withdrawal_not_cancellable", {
      status: "completed",
    }]);
  },
);

/** One of each tool, in an order in which they succeed. */
async function tools(desk: Desk): Promise<SandboxEffect[]> {
  const [paid, failed] = [await withdrawal(desk), await withdrawal(desk)];
  return [
    price(true, 4_200_000n),
    { kind: "sandbox.market", status: "halted" },
    { kind: "sandbox.webhooks", mode: "drop" },
    { kind: "sandbox.withdrawal.complete", withdrawalUuid: paid },
    { kind: "sandbox.withdrawal.return", withdrawalUuid: paid },
    { kind: "sandbox.withdrawal.fail", withdrawalUuid: failed },
  ];
}

bothHomes("a tool that is asked for again answers the same, and does nothing", async (home) => {
  const desk = await Desk.open(home);
  const requests = (await tools(desk)).map((effect) => desk.request(effect));
  const first: EffectOutcome[] = [];
  for (const request of requests) first.push((await desk.send(request))[0]!);
  await use(desk, price(false));
  await use(desk, { kind: "sandbox.market", status: "open" });
  for (const [at, request] of requests.entries()) {
    const [again, changed] = await desk.changes(() => desk.repeat(request));
    assertEquals({ ...again, rate: null }, { ...first[at]!, rate: null, replayed: true });
    assertEquals(changed, {});
  }
  assertEquals(await priceNow(await Desk.open(home, plain)), midE4);
});

async function inProduction({ database }: TestHome, work: () => Promise<void>): Promise<void> {
  await database.query("update common.environment set name = 'production'");
  try {
    await work();
  } finally {
    await database.query("update common.environment set name = 'sandbox'");
  }
}

bothHomes("outside the sandbox no tool is there, and nothing happens", async (home) => {
  const desk = await Desk.open(home);
  const effects = await tools(desk);
  await inProduction(home, async () => {
    for (const effect of effects) {
      const [outcome, changed] = await desk.changes(() => desk.ask(effect));
      assertEquals([codeOf(outcome), changed], ["not_found", {}], effect.kind);
    }
  });
  const [terms] = await desk.rows(
    "select sandbox_mid_e4, sandbox_market, sandbox_webhooks from terms where partner = $1",
  );
  assertEquals(terms, { sandbox_mid_e4: null, sandbox_market: null, sandbox_webhooks: null });
});

bothHomes(
  "the API's role uses the tools, and writes nothing into the audit log by them",
  async (home) => {
    const desk = await Desk.open(home);
    const count = "select count(*) as acts from common.audit";
    const before = await home.database.query(count);
    await home.database.run("set role mithqal_api");
    try {
      for (const effect of await tools(desk)) assertEquals(codeOf(await desk.ask(effect)), "ok");
      const item = {
        i: 0,
        ...{ kind: "sandbox.webhooks", partner: desk.partner, key: "k", fingerprint: "f" },
        ...{ request_id: crypto.randomUUID(), thing_id: crypto.randomUUID() },
        not_after: Date.now() + 60_000,
        details: { mode: "normal", requested_by: "maker" },
      };
      const [row] = await home.database.query(
        `select code from ${home.cell}.act_v2($1::text::json)`,
        [JSON.stringify([item])],
      );
      assertEquals(row!.code, null);
    } finally {
      await home.database.run("reset role");
    }
    assertEquals([...await home.database.query(count)], [...before]);
  },
);

bothHomes("tools used at the same time all have their effect", async (home) => {
  const desk = await Desk.open(home);
  const line = cellLine(home.database, home.cell);
  const report = (error: unknown) => {
    throw error;
  };
  const lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
  const outcomes = await Promise.all(
    ([
      price(true, 4_200_000n),
      { kind: "sandbox.market", status: "halted" },
      { kind: "sandbox.webhooks", mode: "delay" },
    ] as const).map((effect) => lanes.act(desk.request(effect))),
  );
  assertEquals(outcomes.map(codeOf), ["ok", "ok", "ok"]);
  const terms = await desk.rows(
    `select sandbox_mid_e4::int as mid, sandbox_market as market, sandbox_webhooks as webhooks
    from terms where partner = $1`,
  );
  assertEquals(terms, [{ mid: 4_200_000, market: "halted", webhooks: "delay" }]);
});
