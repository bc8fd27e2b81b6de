import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import type { Booking, Operators } from "./booking.ts";
import { type BookingOutcome, Books } from "./books.ts";

const two: Operators = { requestedBy: "amal", approvedBy: "badr" };

async function openBooks(home: TestHome, own: Parameters<typeof Desk.open>[1] = {}) {
  const desk = await Desk.open(home, own);
  const books = new Books(home.database, home.cell, "act_operator_v2");
  const book = (booking: Booking, operators = two, actUuid = newUuidV7(Date.now())) =>
    books.book({ partner: desk.partner, actUuid, operators, booking });
  return { desk, book };
}

function deposit(bankReference: string = randomUUID()): Booking {
  const [valueDate, senderIban] = ["2026-11-20", "SA0380000000608010167519"];
  return { kind: "deposit", amountHalalas: 50_000n, bankReference, valueDate, senderIban };
}

function codeOf(outcome: BookingOutcome): string {
  return outcome.ok ? "ok" : outcome.code;
}

async function withdrawalOf(desk: Desk, amountHalalas = 10_000n): Promise<string> {
  const outcome = await desk.ask({ kind: "withdrawal", amountHalalas });
  assert(outcome.ok && outcome.result.kind === "withdrawal");
  return outcome.result.withdrawal.withdrawalUuid;
}

bothHomes("a deposit credits the partner, the bank and the audit log", async (home) => {
  const { desk, book } = await openBooks(home);
  const [outcome, changed] = await desk.changes(() => book(deposit()));
  assert(outcome.ok);
  assertEquals(changed, {
    sar_available: 50_000,
    bank: 50_000,
    fundings: 1,
    journals: 1,
    postings: 1,
    events: 1,
    keys: 1,
    ledger_sequence: 1,
    event_sequence: 1,
  });
  const [entry] = await home.database.query(
    "select operator, act, facts ->> 'approved_by' as approver from common.audit where partner = $1",
    [desk.partner],
  );
  assertEquals(entry, { operator: "amal", act: "deposit", approver: "badr" });
});

bothHomes("an act booked again under its id changes nothing and answers the same", async (home) => {
  const { desk, book } = await openBooks(home);
  const [actUuid, booking] = [newUuidV7(Date.now()), deposit()];
  const first = await book(booking, two, actUuid);
  const [second, changed] = await desk.changes(() => book(booking, two, actUuid));
  assertEquals(second, first);
  assertEquals(changed, {});
});

bothHomes("a bank reference is used once over the whole house", async (home) => {
  const [one, other] = [await openBooks(home), await openBooks(home)];
  const reference = randomUUID();
  assertEquals(codeOf(await one.book(deposit(reference))), "ok");
  const [again, changed] = await other.desk.changes(() => other.book(deposit(reference)));
  assertEquals(codeOf(again), "bank_reference_used");
  assertEquals(changed.sar_available, undefined);
});

bothHomes("two operators are two persons: the database looks", async (home) => {
  const { desk, book } = await openBooks(home);
  const withdrawalUuid = await withdrawalOf(desk);
  const alone: Operators = { requestedBy: "amal" };
  const twice: Operators = { requestedBy: "amal", approvedBy: "amal" };
  const failure = { code: "account_closed", detail: "closed" };
  for (
    const booking of [
      deposit(),
      { kind: "withdrawal.approve", withdrawalUuid },
      { kind: "withdrawal.fail", withdrawalUuid, failure },
      { kind: "withdrawal.return", withdrawalUuid },
      { kind: "order.reverse", orderUuid: randomUUID() },
    ] satisfies Booking[]
  ) {
    const [[one, same], changed] = await desk.changes(async () =>
      [
        await book(booking, alone),
        await book(booking, twice),
      ] as const
    );
    assertEquals([codeOf(one), codeOf(same)], ["approval_required", "approver_is_requester"]);
    assertEquals(changed, {}, booking.kind);
  }
});

bothHomes(
  "a withdrawal is held, processed and posted: the fee is earned, the net leaves",
  async (home) => {
    const { desk, book } = await openBooks(home);
    const withdrawalUuid = await withdrawalOf(desk);
    const [, changed] = await desk.changes(async () => {
      assertEquals(codeOf(await book({ kind: "withdrawal.process", withdrawalUuid })), "ok");
      const bankReference = randomUUID();
      assertEquals(
        codeOf(await book({ kind: "withdrawal.complete", withdrawalUuid, bankReference })),
        "ok",
      );
    });
    assertEquals(changed.sar_held, -10_000);
    assertEquals([changed.bank, changed.earned], [-9_900, 100]);
    assertEquals([changed.withdrawals, changed.events, changed.journals], [2, 2, 1]);
  },
);

bothHomes(
  "a withdrawal that fails is released; one that comes back is credited without its fee",
  async (home) => {
    const { desk, book } = await openBooks(home);
    const failing = await withdrawalOf(desk);
    const [, failed] = await desk.changes(async () => {
      await book({ kind: "withdrawal.process", withdrawalUuid: failing });
      const failure = { code: "account_closed", detail: "The bank says: account closed" };
      await book({ kind: "withdrawal.fail", withdrawalUuid: failing, failure });
    });
    assertEquals([failed.sar_available, failed.sar_held, failed.earned], [
      10_000,
      -10_000,
      undefined,
    ]);

    const returning = await withdrawalOf(desk);
    await book({ kind: "withdrawal.process", withdrawalUuid: returning });
    const bankReference = randomUUID();
    await book({ kind: "withdrawal.complete", withdrawalUuid: returning, bankReference });
    const [, returned] = await desk.changes(() =>
      book({ kind: "withdrawal.return", withdrawalUuid: returning })
    );
    assertEquals([returned.sar_available, returned.bank, returned.earned], [
      9_900,
      9_900,
      undefined,
    ]);
  },
);

bothHomes("a withdrawal takes no step that its state does not allow", async (home) => {
  const { desk, book } = await openBooks(home);
  const withdrawalUuid = await withdrawalOf(desk);
  const bankReference = randomUUID();
  for (
    const booking of [
      { kind: "withdrawal.complete", withdrawalUuid, bankReference },
      { kind: "withdrawal.return", withdrawalUuid },
      { kind: "withdrawal.approve", withdrawalUuid },
    ] satisfies Booking[]
  ) {
    const [outcome, changed] = await desk.changes(() => book(booking));
    assert(!outcome.ok);
    assertEquals([outcome.code, outcome.details], ["withdrawal_not_cancellable", {
      status: "pending",
    }]);
    assertEquals(changed.withdrawals, undefined);
  }
  assertEquals(
    codeOf(await book({ kind: "withdrawal.process", withdrawalUuid: randomUUID() })),
    "withdrawal_not_found",
  );
});

bothHomes("above the review threshold a withdrawal goes by two operators", async (home) => {
  const { desk, book } = await openBooks(home, { terms: { withdrawal_review_above: 5_000 } });
  const withdrawalUuid = await withdrawalOf(desk);
  assertEquals(
    codeOf(await book({ kind: "withdrawal.process", withdrawalUuid })),
    "approval_required",
  );
  assertEquals(codeOf(await book({ kind: "withdrawal.review", withdrawalUuid })), "ok");
  assertEquals(codeOf(await book({ kind: "withdrawal.approve", withdrawalUuid })), "ok");
});

bothHomes(
  "the workers' entry takes no booking of an operator, and the other way round",
  async (home) => {
    const desk = await Desk.open(home);
    const worker = new Books(home.database, home.cell, "act_worker_v2");
    const request = { partner: desk.partner, actUuid: newUuidV7(Date.now()), operators: two };
    let refused = "";
    await worker.book({ ...request, booking: deposit() }).catch((error) => refused = error.message);
    assertEquals(refused, "this entry does not take items of the kind deposit");
  },
);
