import { formatTypeId, type ProblemCode } from "@mithqal/protocol";
import { outcomeRefusal } from "../../problems/outcome_refusal.ts";
import { problemAnswer, tokenProblemAnswer } from "../../problems/problem_answer.ts";
import type { Refused } from "../../problems/refused.ts";
import { exampleUuid, facts } from "../examples/facts.ts";
import type { PossibleRefusal, RefusalForm } from "../refusals.ts";

/** What the statement tells of its refusals. */
const details: { readonly [code in ProblemCode]?: Readonly<Record<string, unknown>> } = {
  quote_already_executed: { order_id: facts.order.orderUuid },
  quote_expired: { expired_at: facts.quote.expiresAtMs },
  insufficient_funds: { shortfall_halalas: 1_250 },
  insufficient_gold: { shortfall_mg: 500 },
  nonce_reused: { key_known: true },
  withdrawal_not_cancellable: { status: "processing" },
};

const probeMembers = {
  checks: [{ name: "sidecar", ok: true, detail: null }],
  body_sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  diagnosis: null,
};

/** The name of an example among those of the document. */
export function exampleName({ code, form }: PossibleRefusal): string {
  return form === "problem" ? code : `${form}.${code}`;
}

/** A refusal as the service writes it. */
export function exampleOf({ code, form }: PossibleRefusal): unknown {
  const refusal = outcomeRefusal(code, details[code] ?? {}, 1_000);
  return JSON.parse(writers[form](refusal));
}

const request = {
  path: "/v1/orders",
  requestId: formatTypeId("req", exampleUuid(9)),
};

const writers: Readonly<Record<RefusalForm, (refusal: Refused) => string>> = {
  problem: (refusal) => problemAnswer(refusal, request).body,
  token: (refusal) => tokenProblemAnswer(refusal, request).body,
  probe: (refusal) =>
    problemAnswer({ ...refusal, members: { ...refusal.members, ...probeMembers } }, request).body,
};
