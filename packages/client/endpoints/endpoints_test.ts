import { assert, assertEquals, assertRejects } from "@std/assert";
import { publishedPaths } from "@mithqal/protocol/paths";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { ProblemError } from "../errors/problem_error.ts";
import { Mithqal } from "../mithqal.ts";

async function withClient(
  home: Parameters<typeof RunningService.with>[0],
  run: (mithqal: Mithqal, service: RunningService) => Promise<void>,
): Promise<void> {
  await RunningService.with(home, async (service) => {
    const { file } = await service.provision();
    const mithqal = await Mithqal.open(file);
    try {
      await run(mithqal, service);
    } finally {
      await mithqal.close();
    }
    assertEquals(service.reports, []);
  });
}

/** The code of a refusal. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(() => null, (error) => error);
  assert(error instanceof ProblemError, String(error));
  return error.code;
}

/** Uses all there is once; what the tests' service has nothing for is refused by a code. */
async function useEverything(mithqal: Mithqal): Promise<void> {
  await mithqal.health();
  await mithqal.tokenKeys();
  assertEquals((await mithqal.prices()).market_status, "open");
  assert((await mithqal.sandbox.fund({ amount_sar: 1_000 })).amount_halalas === 100_000);
  const first = await mithqal.quotes.create({ side: "sell", amount_sar: "500.00" });
  assertEquals((await mithqal.quotes.cancel(first.quote_id)).status, "cancelled");
  const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 1, client_reference: "a" });
  assertEquals((await mithqal.quotes.get(quote.quote_id)).client_reference, "a");
  const key = { idempotencyKey: "order-1" };
  const order = await mithqal.orders.place({ quote_id: quote.quote_id }, key);
  assertEquals((await mithqal.orders.get(order.order_id)).ledger_hash, order.ledger_hash);
  const looked = await mithqal.lookUpKey("order-1");
  assert(looked.state === "completed" && looked.result?.id === order.order_id);
  const [paid, held] = [
    await mithqal.withdrawals.create({ amount_sar: 100 }),
    await mithqal.withdrawals.create({ amount_sar: 100 }),
  ];
  assertEquals((await mithqal.withdrawals.cancel(held.withdrawal_id)).status, "cancelled");
  assertEquals(
    (await mithqal.sandbox.settleWithdrawal(paid.withdrawal_id, "complete")).status,
    "completed",
  );
  await mithqal.sandbox.settleWithdrawal(paid.withdrawal_id, "return");
  assertEquals(
    await codeOf(mithqal.sandbox.settleWithdrawal(held.withdrawal_id, "fail")),
    "withdrawal_not_cancellable",
  );
  assertEquals((await mithqal.withdrawals.get(paid.withdrawal_id)).status, "returned");
}

async function readEverything(mithqal: Mithqal): Promise<void> {
  assert((await mithqal.balances()).sar.available_halalas > 0);
  assertEquals((await mithqal.limits()).withdrawal.fee_halalas, 100);
  assertEquals((await mithqal.credentials()).data.length > 0, true);
  assert((await mithqal.reserves()).owed_mg > 0);
  for (const list of [mithqal.quotes, mithqal.orders, mithqal.withdrawals, mithqal.fundings]) {
    assert((await list.list().page()).data.length > 0);
  }
  const [funding] = (await mithqal.fundings.list().page()).data;
  assertEquals((await mithqal.fundings.get(funding!.funding_id)).funding_id, funding!.funding_id);
  const [event] = (await mithqal.events.list({ after_sequence: 0, limit: 1 }).page()).data;
  assertEquals([event!.sequence, event!.type], [1, "account.funded"]);
  assertEquals((await mithqal.events.get(event!.id)).id, event!.id);
  assertEquals((await mithqal.events.attempts(event!.id).page()).data, []);
  const entries = await mithqal.ledgerEntries({ after_sequence: 0 }).page();
  assertEquals(entries.data[0]?.sequence, 1);
}

/** What needs an endpoint, a bank's account or a closed day, which this service has not. */
async function meetRefusals(mithqal: Mithqal): Promise<void> {
  const { events, fundings, statements, webhookEndpoint } = mithqal;
  const [event] = (await events.list({ limit: 1 }).page()).data;
  assertEquals(await codeOf(fundings.depositInstructions()), "not_found");
  assertEquals(await codeOf(statements.get("2020-01-01")), "statement_not_found");
  assertEquals(await codeOf(statements.csv("2020-01-01")), "statement_not_found");
  for (
    const call of [
      () => webhookEndpoint.get(),
      () => webhookEndpoint.test(),
      () => webhookEndpoint.resume(),
      () => webhookEndpoint.recover("2026-01-01T00:00:00Z"),
      () => events.redeliver(event!.id),
    ]
  ) {
    assertEquals(await codeOf(call()), "not_found");
  }
}

embeddedOnly("Mithqal has a call for every published path", async (home) => {
  await withClient(home, async (mithqal, service) => {
    await useEverything(mithqal);
    await readEverything(mithqal);
    await meetRefusals(mithqal);
    assertEquals((await mithqal.sandbox.price({ mid: 412.5, freeze: true })).frozen, true);
    assertEquals(
      (await mithqal.sandbox.market({ status: "halted" })).market_status,
      "halted",
    );
    assertEquals((await mithqal.sandbox.webhooks({ mode: "normal" })).mode, "normal");
    assertEquals((await mithqal.probe(new Uint8Array([1, 2, 3]))).moves_money, false);
    const paths = new Set(service.hop.seen.map((kind) => kind.replace(/^\w+ |\?.*/g, "")));
    const forms = [...paths].map((path) =>
      path.replace(/[a-z]{3}_[0-9a-z]{26}/, "{id}").replace(/\d{4}-\d\d-\d\d/, "{date}")
    );
    const unused = publishedPaths.filter((path) => !forms.includes(path));
    assertEquals(unused, ["/openapi.json", "/.well-known/oauth-authorization-server"]);
  });
});

embeddedOnly("lists are walked page by page", async (home) => {
  await withClient(home, async (mithqal, service) => {
    for (let i = 0; i < 5; i++) await mithqal.sandbox.fund({ amount_sar: 10 + i });
    const amounts: number[] = [];
    for await (const funding of mithqal.fundings.list({ limit: 2 })) {
      amounts.push(funding.amount_sar);
    }
    assertEquals(amounts, [14, 13, 12, 11, 10]);
    const pages = service.hop.seen.filter((kind) => kind.startsWith("GET /v1/fundings?"));
    assertEquals(pages.length, 3);
    const sequences: (number | null)[] = [];
    for await (const event of mithqal.events.list({ after_sequence: 2, limit: 2 })) {
      sequences.push(event.sequence);
    }
    assertEquals(sequences, [3, 4, 5]);
  });
});

embeddedOnly("a refusal comes with all its members", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file } = await service.provision({ head: { sar_available: 0n } });
    const mithqal = await Mithqal.open(file);
    const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 1 });
    assertEquals(quote.warnings, ["insufficient_funds_now"]);
    const placing = mithqal.orders.place({ quote_id: quote.quote_id }, { idempotencyKey: "k" });
    const error = await placing.then(() => null, (error) => error);
    assert(error instanceof ProblemError);
    assertEquals([error.code, error.status, error.retry, error.idempotencyKey], [
      "insufficient_funds",
      422,
      "new_key",
      "k",
    ]);
    assert(Number(error.problem.shortfall_halalas) > 0);
    assert(error.requestId.startsWith("req_"));
    assertEquals(error.remedy, "fund the account, then send it under a new Idempotency-Key");
    const wrong = mithqal.quotes.create({ side: "buy", gold_grams: "1.23456" });
    await assertRejects(() => wrong, ProblemError, "422 validation_error");
    await mithqal.close();
  });
});

embeddedOnly("a rehearsed loss of the answer ends in one order", async (home) => {
  await withClient(home, async (mithqal) => {
    const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 1 });
    const options = { scenario: "timeout_after_commit" };
    const order = await mithqal.orders.place({ quote_id: quote.quote_id }, options);
    assertEquals(order.status, "executed");
    assertEquals((await mithqal.orders.list().page()).data.length, 1);
  });
});
