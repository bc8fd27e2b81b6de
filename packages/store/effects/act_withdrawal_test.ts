import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { codeOf, Desk, withMarket } from "../testdata/desk.ts";

const withdrawal = (amountHalalas: bigint, iban?: string) =>
  ({ kind: "withdrawal", amountHalalas, ...(iban !== undefined && { iban }) }) as const;
const cancelOf = (withdrawalUuid: string) =>
  ({ kind: "withdrawal.cancel", withdrawalUuid }) as const;

async function withdraw(desk: Desk, amount = 10_000n) {
  const outcome = await desk.ask(withdrawal(amount));
  assert(outcome.ok && outcome.result.kind === "withdrawal");
  return outcome.result;
}

const once = { journals: 1, postings: 1, events: 1, keys: 1, nonces: 1, ledger_sequence: 1 };

bothHomes("a withdrawal holds its amount, and stays pending", async (home) => {
  const desk = await Desk.open(home);
  const [{ withdrawal: made, balances }, changed] = await desk.changes(() => withdraw(desk));
  assertEquals(changed, {
    sar_available: -10_000,
    sar_held: 10_000,
    withdrawals: 1,
    event_sequence: 1,
    ...once,
  });
  assertEquals(
    [made.status, made.amountHalalas, made.feeHalalas, made.ibanMasked, made.rail],
    ["pending", 10_000n, 100n, "SA03****************7519", "sarie_ips"],
  );
  assertEquals([made.completedAtMs, made.bankReference, made.failure], [null, null, null]);
  assertEquals(made.createdAtMs, made.updatedAtMs);
  assertEquals(balances.sarHeldHalalas, 10_000n);
});

bothHomes("the large-value rail is taken above a bound, and rests at weekends", async (home) => {
  const desk = await Desk.open(home);
  const instant = await withdraw(desk, 2_000_000n);
  assertEquals(instant.withdrawal.rail, "sarie_ips");
  const { withdrawal: large } = await withdraw(desk, 2_000_001n);
  assertEquals(large.rail, "sarie_rtgs");
  const estimated = new Date(large.estimatedCompletionAtMs);
  assertEquals([estimated.getUTCHours(), [5, 6].includes(estimated.getUTCDay())], [11, false]);
  assert(large.estimatedCompletionAtMs > large.createdAtMs);
});

bothHomes("next_business_moment_v1() leaves out the weekend and holidays", async (home) => {
  await home.database.query("insert into common.holidays (day) values ('2027-03-10')");
  const cases = [
    ["2027-03-08T10:59:59Z", "2027-03-08T11:00:00.000Z"], // a Monday
    ["2027-03-08T11:00:00Z", "2027-03-09T11:00:00.000Z"],
    ["2027-03-09T11:00:00Z", "2027-03-11T11:00:00.000Z"], // the 10th is a holiday
    ["2027-03-11T20:59:59Z", "2027-03-14T11:00:00.000Z"], // Thursday, to Sunday
  ];
  for (const timezone of ["UTC", "America/New_York"]) {
    for (const [at, expected] of cases) {
      await home.database.run(`set timezone = '${timezone}'; set search_path = common`);
      const [row] = await home.database.query("select engine.next_business_moment_v1($1) as at", [
        at,
      ]);
      assertEquals((row!.at as Date).toISOString(), expected, timezone);
    }
  }
  await home.database.run("reset timezone; reset search_path; delete from common.holidays");
});

bothHomes("a withdrawal refused for IBAN, amount or cover is stored", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 5_000 } });
  const cases: [bigint, string | undefined, string][] = [
    [2_000n, "SA4420000001234567891234", "iban_not_registered"],
    [999n, undefined, "amount_below_minimum"],
    [0n, undefined, "amount_below_minimum"],
    [-(2n ** 63n), undefined, "amount_below_minimum"],
    [5_001n, undefined, "insufficient_funds"],
    [2n ** 63n - 1n, undefined, "insufficient_funds"],
  ];
  for (const [amount, iban, code] of cases) {
    const [outcome, changed] = await desk.changes(() => desk.ask(withdrawal(amount, iban)));
    assertEquals([codeOf(outcome), changed], [code, { keys: 1, nonces: 1 }], String(amount));
  }
  const short = await desk.ask(withdrawal(5_001n));
  assert(!short.ok);
  assertEquals(short.details, { shortfall_halalas: 1 });
  const exact = await desk.ask(withdrawal(5_000n, "SA0380000000608010167519"));
  assertEquals([codeOf(exact), (await desk.state()).sar_available], ["ok", 0n]);
});

bothHomes("a partner without a registered IBAN withdraws nothing", async (home) => {
  const desk = await Desk.open(home, { terms: { iban: null } });
  assertEquals(codeOf(await desk.ask(withdrawal(10_000n))), "iban_not_registered");
});

bothHomes("a suspended or disabled partner withdraws and stores nothing", async (home) => {
  const desk = await Desk.open(home);
  await desk.set("terms", "suspended = true");
  assertEquals(codeOf(await desk.ask(withdrawal(10_000n))), "partner_suspended");
  await desk.set("terms", "suspended = false");
  await withMarket(home, "trading_disabled = true", async () => {
    const [outcome, changed] = await desk.changes(() => desk.ask(withdrawal(10_000n)));
    assertEquals([codeOf(outcome), changed], ["trading_disabled", { nonces: 1 }]);
  });
});

bothHomes("a cancel releases all that was held, also of a suspended partner", async (home) => {
  const desk = await Desk.open(home);
  const { withdrawal: made } = await withdraw(desk);
  await desk.set("terms", "suspended = true");
  const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(made.withdrawalUuid)));
  assert(outcome.ok && outcome.result.kind === "withdrawal.cancel");
  const { withdrawal: cancelled, balances } = outcome.result;
  assertEquals(
    { ...cancelled, updatedAtMs: made.updatedAtMs },
    { ...made, status: "cancelled" },
  );
  assertEquals(balances.sarHeldHalalas, 0n);
  assertEquals(changed, {
    sar_available: 10_000,
    sar_held: -10_000,
    withdrawals: 1,
    event_sequence: 1,
    ...once,
  });
});

bothHomes("a withdrawal that is cancelled or on its way is not cancelled", async (home) => {
  const desk = await Desk.open(home);
  const { withdrawal: made } = await withdraw(desk);
  await desk.ask(cancelOf(made.withdrawalUuid));
  const { withdrawal: processing } = await withdraw(desk);
  await home.database.query(
    `update ${home.cell}.withdrawals set status = 'processing' where withdrawal_id = $1`,
    [processing.withdrawalUuid],
  );
  for (
    const [uuid, status] of [
      [made.withdrawalUuid, "cancelled"],
      [processing.withdrawalUuid, "processing"],
    ] as const
  ) {
    const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(uuid)));
    assert(!outcome.ok);
    assertEquals([outcome.code, outcome.details], ["withdrawal_not_cancellable", { status }]);
    assertEquals(changed, { keys: 1, nonces: 1 });
  }
});

bothHomes("an unknown withdrawal and another partner's are not found", async (home) => {
  const desk = await Desk.open(home);
  const theirs = await withdraw(await Desk.open(home));
  for (const uuid of [newUuidV7(Date.now()), theirs.withdrawal.withdrawalUuid]) {
    const [outcome, changed] = await desk.changes(() => desk.ask(cancelOf(uuid)));
    assertEquals([codeOf(outcome), changed], ["withdrawal_not_found", { nonces: 1 }]);
  }
});
