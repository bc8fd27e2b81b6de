import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";

const funding = (amountHalalas: bigint) => ({ kind: "funding", amountHalalas }) as const;

bothHomes("a funding adds to the bank and to the partner's balance", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  const [outcome, changed] = await desk.changes(() => desk.ask(funding(10_000_000n)));
  assert(outcome.ok && outcome.result.kind === "funding");
  const { funding: made, balances } = outcome.result;
  assertEquals(
    [made.amountHalalas, made.bankReference, made.valueDate],
    [10_000_000n, null, null],
  );
  assertEquals([balances.sarAvailableHalalas, balances.sarHeldHalalas], [10_000_000n, 0n]);
  assertEquals(changed, {
    sar_available: 10_000_000,
    bank: 10_000_000,
    ledger_sequence: 1,
    event_sequence: 1,
    fundings: 1,
    journals: 1,
    postings: 1,
    events: 1,
    keys: 1,
  });
  assertEquals(
    await desk.rows("select type, sequence, thing_id from events where partner = $1"),
    [{ type: "account.funded", sequence: "1", thing_id: made.fundingUuid }],
  );
});

bothHomes("a funding outside its bounds is a stored refusal", async (home) => {
  const desk = await Desk.open(home, { terms: { funding_min: 100, funding_max: 1_000 } });
  const cases: [bigint, string][] = [
    [-(2n ** 63n), "amount_below_minimum"],
    [-1n, "amount_below_minimum"],
    [0n, "amount_below_minimum"],
    [99n, "amount_below_minimum"],
    [1_001n, "amount_above_maximum"],
    [2n ** 63n - 1n, "amount_above_maximum"],
  ];
  for (const [amount, code] of cases) {
    const [outcome, changed] = await desk.changes(() => desk.ask(funding(amount)));
    assertEquals([codeOf(outcome), changed], [code, { keys: 1 }], String(amount));
  }
  for (const amount of [100n, 1_000n]) assertEquals(codeOf(await desk.ask(funding(amount))), "ok");
});

bothHomes("there is no funding in production", async (home) => {
  const desk = await Desk.open(home);
  await home.database.query("update common.environment set name = 'production'");
  try {
    const [outcome, changed] = await desk.changes(() => desk.ask(funding(10_000n)));
    assertEquals([codeOf(outcome), changed], ["not_found", {}]);
  } finally {
    await home.database.query("update common.environment set name = 'sandbox'");
  }
});

bothHomes("a suspended or disabled partner is not funded", async (home) => {
  const desk = await Desk.open(home);
  await desk.set("terms", "suspended = true");
  assertEquals(codeOf(await desk.ask(funding(10_000n))), "partner_suspended");
  await desk.set("terms", "suspended = false");
  await withMarket(home, "trading_disabled = true", async () => {
    assertEquals(codeOf(await desk.ask(funding(10_000n))), "trading_disabled");
  });
  assertEquals((await desk.state()).keys, 0n);
});

bothHomes("events and journals of a partner are numbered without a gap", async (home) => {
  const desk = await Desk.open(home);
  await desk.send(...[1, 2, 3].map(() => desk.request(funding(10_000n))));
  await desk.ask(funding(1n));
  await desk.ask(funding(10_000n));
  for (const table of ["events", "journals"]) {
    const rows = await desk.rows(`select sequence from ${table} where partner = $1 order by 1`);
    assertEquals(rows.map(({ sequence }) => sequence), ["1", "2", "3", "4"]);
  }
});
