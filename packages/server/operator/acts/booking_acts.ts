import { parseTypeId } from "@mithqal/protocol";
import { amountSar } from "@mithqal/protocol/requests";
import { type Booking, bookingEffect } from "@mithqal/store";
import { z } from "zod";
import { type Refused, refused } from "../../problems/refused.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { aboutOrder, aboutWithdrawal } from "./about_booked.ts";
import { type Act, type ActTurn, defineAct } from "./act.ts";
import {
  bankReference,
  dayField,
  ibanField,
  nothing,
  reasonBody,
  sarFacts,
  textField,
} from "./fields.ts";

/** Books what an act asks for under its id. */
function booked({ partner, actUuid, nowMs }: ActTurn<unknown>, booking: Booking) {
  const { cell, partner: number } = partner!;
  return { effect: bookingEffect(cell, { partner: number, actUuid, booking }, nowMs) };
}

/** `POST partners/{client_id}/deposits`: money that came to the bank. */
export const bookDeposit = defineAct({
  kind: "deposit",
  operators: 2,
  body: z.strictObject({
    amount_sar: amountSar,
    bank_reference: bankReference,
    value_date: dayField,
    sender_iban: ibanField,
  }),
  facts: ({ amount_sar, ...rest }) => ({ ...sarFacts(amount_sar), ...rest }),
  prepare: (turn) => {
    const { amount_halalas, bank_reference, value_date, sender_iban } = turn.facts;
    return booked(turn, {
      kind: "deposit",
      amountHalalas: BigInt(amount_halalas),
      bankReference: bank_reference,
      valueDate: value_date,
      senderIban: sender_iban,
    });
  },
});

/** A withdrawal in the path, and what is said of it. */
function withdrawalFacts<Said extends object>(
  said: Said,
  { pathIds: { withdrawal_id: text = "" } }: OperatorVisit,
): { withdrawal_id: string } & Said | Refused {
  const id = parseTypeId("wdr", text);
  return id.ok ? { withdrawal_id: text, ...said } : refused("withdrawal_not_found", id.message);
}

function itsMoney({ withdrawal_id: text }: { withdrawal_id: string }, visit: OperatorVisit) {
  return aboutWithdrawal(uuidOf("wdr", text), visit);
}

function uuidOf(prefix: "wdr" | "ord", text: string): string {
  const id = parseTypeId(prefix, text);
  if (!id.ok) throw new TypeError(id.message);
  return id.uuid;
}

/** A withdrawal's step about which nothing more is said. */
function withdrawalStep(
  kind: "withdrawal.review" | "withdrawal.process" | "withdrawal.approve",
  operators: 1 | 2,
): Act {
  return defineAct({
    kind,
    operators,
    body: nothing,
    facts: (body, visit) => withdrawalFacts(body, visit),
    about: itsMoney,
    prepare: (turn) =>
      booked(turn, { kind, withdrawalUuid: uuidOf("wdr", turn.facts.withdrawal_id) }),
  });
}

export const reviewWithdrawal = withdrawalStep("withdrawal.review", 1);
export const processWithdrawal = withdrawalStep("withdrawal.process", 1);
export const approveWithdrawal = withdrawalStep("withdrawal.approve", 2);

/** `POST partners/{client_id}/withdrawals/{withdrawal_id}/return`: the bank has sent it back. */
export const returnWithdrawal = defineAct({
  kind: "withdrawal.return",
  operators: 2,
  body: reasonBody,
  facts: (body, visit) => withdrawalFacts(body, visit),
  about: itsMoney,
  prepare: (turn) => {
    const withdrawalUuid = uuidOf("wdr", turn.facts.withdrawal_id);
    return booked(turn, { kind: "withdrawal.return", withdrawalUuid });
  },
});

/** `POST partners/{client_id}/withdrawals/{withdrawal_id}/complete`: the bank has paid. */
export const completeWithdrawal = defineAct({
  kind: "withdrawal.complete",
  operators: 1,
  body: z.strictObject({ bank_reference: bankReference }),
  facts: (body, visit) => withdrawalFacts(body, visit),
  about: itsMoney,
  prepare: (turn) =>
    booked(turn, {
      kind: "withdrawal.complete",
      withdrawalUuid: uuidOf("wdr", turn.facts.withdrawal_id),
      bankReference: turn.facts.bank_reference,
    }),
});

/** `POST partners/{client_id}/withdrawals/{withdrawal_id}/fail`: what the partner is told. */
export const failWithdrawal = defineAct({
  kind: "withdrawal.fail",
  operators: 2,
  body: z.strictObject({
    code: z.string().regex(/^[a-z_]{1,40}$/, "expected a code such as account_closed"),
    detail: textField(200),
  }),
  facts: (body, visit) => withdrawalFacts(body, visit),
  about: itsMoney,
  prepare: (turn) => {
    const { withdrawal_id, code, detail } = turn.facts;
    const withdrawalUuid = uuidOf("wdr", withdrawal_id);
    return booked(turn, { kind: "withdrawal.fail", withdrawalUuid, failure: { code, detail } });
  },
});

/** `POST partners/{client_id}/orders/{order_id}/reverse`: whole, at its own price, once. */
export const reverseOrder = defineAct({
  kind: "order.reverse",
  operators: 2,
  body: reasonBody,
  facts: (body, { pathIds: { order_id: text = "" } }) => {
    const id = parseTypeId("ord", text);
    return id.ok ? { order_id: text, ...body } : refused("order_not_found", id.message);
  },
  about: ({ order_id }, visit) => aboutOrder(uuidOf("ord", order_id), visit),
  prepare: (turn) =>
    booked(turn, { kind: "order.reverse", orderUuid: uuidOf("ord", turn.facts.order_id) }),
});

/** Stock to a partner's line, or back to the house. */
function allotted(kind: "line.fill" | "line.take"): Act {
  return defineAct({
    kind,
    operators: 2,
    body: z.strictObject({ side: z.enum(["buy", "sell"]) }),
    facts: ({ side }) => ({ side }),
    prepare: (turn) => booked(turn, { kind, side: turn.facts.side }),
  });
}

export const fillLine = allotted("line.fill");
export const takeLine = allotted("line.take");
