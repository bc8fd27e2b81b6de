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
    case "reversal_not_covered":
      return notCovered(
        BigInt(Number(details.shortfall_mg)),
        BigInt(Number(details.shortfall_halalas)),
      );
    case "withdrawal_not_cancellable":
      return notCancellable(String(details.status));
    case "nonce_reused":
      return nonceReused(details.key_known === true);
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
  const detail = `SAR ${formatSar(halalas)} more is needed; fund, then use a new key`;
  return { detail, members: missingSar(halalas) };
}

function shortOfGold(mg: bigint) {
  return {
    detail: `${formatGoldGrams(mg)} g more is needed; buy it, then use a new key`,
    members: missingGold(mg),
  };
}

function notCovered(mg: bigint, halalas: bigint) {
  const missing = [
    ...(mg > 0n ? [`${formatGoldGrams(mg)} g`] : []),
    ...(halalas > 0n ? [`SAR ${formatSar(halalas)}`] : []),
  ].join(" and ");
  return {
    detail: `${missing} more is needed: the partner's own, or its line's, which can be filled`,
    members: { ...missingGold(mg), ...missingSar(halalas) },
  };
}

function missingGold(mg: bigint): Members {
  return { shortfall_grams: new JsonNumber(formatGoldGrams(mg)), shortfall_mg: mg };
}

function missingSar(halalas: bigint): Members {
  return { shortfall_sar: new JsonNumber(formatSar(halalas)), shortfall_halalas: halalas };
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
