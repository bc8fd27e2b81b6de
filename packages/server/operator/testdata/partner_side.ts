// What a partner does, so that operators have something to act on.
import { randomUUID } from "node:crypto";
import { formatTypeId, newUuidV7 } from "@mithqal/protocol";
import {
  type Booking,
  Books,
  cellLine,
  type Effect,
  type EffectOutcome,
  Lanes,
} from "@mithqal/store";
import type { Office } from "./office.ts";

const two = { requestedBy: "maker", approvedBy: "checker" };

async function ask(office: Office, partner: number, effect: Effect): Promise<EffectOutcome> {
  const line = cellLine(office.home.database, office.home.cell);
  const lanes = new Lanes({ lanes: [line], spares: [line] }, { report: () => {} });
  const signed = effect.kind === "order" || effect.kind === "withdrawal";
  const outcome = await lanes.act({
    partner,
    requestUuid: newUuidV7(Date.now()),
    arrivedAtMs: Date.now(),
    idempotencyKey: randomUUID(),
    fingerprint: JSON.stringify(
      effect,
      (_, value) => typeof value === "bigint" ? `${value}` : value,
    ),
    ...(signed && { nonce: randomUUID() }),
    effect,
  });
  if (!outcome.ok) throw new Error(`expected an effect, got ${outcome.code}`);
  return outcome;
}

/** The id of an executed order of a gram. */
export async function orderOf(office: Office, partner: number): Promise<string> {
  const quote = await ask(office, partner, { kind: "quote", side: "buy", goldMg: 1_000n });
  if (!quote.ok || quote.result.kind !== "quote") throw new Error("expected a quote");
  const { quoteUuid } = quote.result.quote;
  const order = await ask(office, partner, { kind: "order", quoteUuid });
  if (!order.ok || order.result.kind !== "order") throw new Error("expected an order");
  return formatTypeId("ord", order.result.order.orderUuid);
}

const ways = {
  pending: [],
  under_review: ["withdrawal.review"],
  processing: ["withdrawal.process"],
  completed: ["withdrawal.process", "withdrawal.complete"],
} as const;

/** The id of a withdrawal of SAR 100 that has come so far. */
export async function fundedWithdrawal(
  office: Office,
  partner: number,
  status: keyof typeof ways,
): Promise<string> {
  const outcome = await ask(office, partner, { kind: "withdrawal", amountHalalas: 10_000n });
  if (!outcome.ok || outcome.result.kind !== "withdrawal") throw new Error("expected a withdrawal");
  const { withdrawalUuid } = outcome.result.withdrawal;
  const books = new Books(office.home.database, office.home.cell, "act_operator_v2");
  for (const kind of ways[status]) {
    const booking: Booking = kind === "withdrawal.complete"
      ? { kind, withdrawalUuid, bankReference: randomUUID() }
      : { kind, withdrawalUuid };
    const actUuid = newUuidV7(Date.now());
    const booked = await books.book({ partner, actUuid, operators: two, booking });
    if (!booked.ok) throw new Error(`expected a booking, got ${booked.code}`);
  }
  return formatTypeId("wdr", withdrawalUuid);
}
