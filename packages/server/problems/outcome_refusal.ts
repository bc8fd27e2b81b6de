import {
  formatGoldGrams,
  formatInstant,
  formatSar,
  formatTypeId,
  type ProblemCode,
} from "@mithqal/protocol";
import { JsonNumber, type JsonOutput } from "@mithqal/protocol/resources";
import { rateLimited } from "../gate/rate.ts";
import { type Refused, refused } from "./refused.ts";

type Details = Readonly<Record<string, unknown>>;
type Members = { [name: string]: JsonOutput };

/** When to come back where nothing was stored and the cause passes by itself. */
const retryAfterSeconds: { readonly [code in ProblemCode]?: number } = {
  idempotency_request_in_progress: 1,
  pricing_unavailable: 1,
  maintenance: 5,
  overloaded: 1,
  service_unavailable: 1,
  outcome_unknown: 1,
};

/** Turns what the statement refused into words and members; a stored refusal always gives the same. */
export function outcomeRefusal(code: ProblemCode, details: Details, resetMs?: number): Refused {
  if (code === "rate_limited") return rateLimited(resetMs ?? 0);
  const retry = retryAfterSeconds[code];
  const { detail, members } = facts(code, details);
  return refused(code, detail, {
    ...(retry !== undefined && { retryAfterSeconds: retry }),
    ...(members !== undefined && { members }),
  });
}

function facts(code: ProblemCode, details: Details): { detail?: string; members?: Members } {
  switch (code) {
    case "quote_already_executed":
      return alreadyExecuted(formatTypeId("ord", String(details.order_id)));
    case "quote_expired":
      return details.expired_at === undefined ? {} : expired(Number(details.expired_at));
    case "insufficient_funds":
      return shortOfFunds(BigInt(Number(details.shortfall_halalas)));
    case "insufficient_gold":
      return shortOfGold(BigInt(Number(details.shortfall_mg)));
    case "withdrawal_not_cancellable":
      return notCancellable(String(details.status));
    case "nonce_reused":
      return nonceReused(details.key_known === true);
    case "maintenance":
      return { detail: "nothing was done: for the moment no orders and no bookings are taken" };
    case "outcome_unknown":
      return { detail: "send it again under the same Idempotency-Key: that tells what happened" };
    default:
      return {};
  }
}

function alreadyExecuted(orderId: string) {
  return { detail: `the quote was executed as ${orderId}`, members: { order_id: orderId } };
}

function expired(expiredAtMs: number) {
  const at = formatInstant(expiredAtMs);
  return { detail: `the quote expired at ${at}`, members: { expired_at: at } };
}

function shortOfFunds(halalas: bigint) {
  const sar = formatSar(halalas);
  const members = { shortfall_sar: new JsonNumber(sar), shortfall_halalas: halalas };
  return { detail: `SAR ${sar} more is needed; fund, then use a new key`, members };
}

function shortOfGold(mg: bigint) {
  const grams = formatGoldGrams(mg);
  const members = { shortfall_grams: new JsonNumber(grams), shortfall_mg: mg };
  return { detail: `${grams} g more is needed`, members };
}

function nonceReused(isKeyKnown: boolean) {
  const detail = "the nonce was used before, and the Idempotency-Key has " +
    `${isKeyKnown ? "a" : "no"} stored result: ` +
    "send it again with the same key, a new nonce and a new signature";
  return { detail, members: { idempotency_key_known: isKeyKnown } };
}

function notCancellable(status: string) {
  return { detail: `the withdrawal is ${status}`, members: { withdrawal_status: status } };
}
