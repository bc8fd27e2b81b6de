import { formatInstant, formatTypeId, type IdPrefix } from "@mithqal/protocol";
import { type JsonOutput, writeJson } from "@mithqal/protocol/resources";
import { type ActFacts, type ActOutcome, jsonOutputOf } from "@mithqal/store";
import type { Answer } from "../../listener/exchange.ts";
import { outcomeRefusal } from "../../problems/outcome_refusal.ts";
import type { Refused } from "../../problems/refused.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { optionalInstant } from "../reads/instant.ts";

/** The answer to an act: 202 while it waits for a second operator. */
export function actAnswer(
  visit: OperatorVisit,
  outcome: ActOutcome,
  shown: Readonly<Record<string, string>> = {},
): Answer | Refused {
  visit.replayed = outcome.replayed;
  if (!outcome.ok) return outcomeRefusal(outcome.code, outcome.details);
  return {
    status: outcome.act.state === "waiting" ? 202 : 200,
    headers: ["Content-Type", "application/json"],
    body: writeJson({ ...actBody(outcome.act), ...(outcome.replayed ? {} : shown) }),
  };
}

/** An act as it is shown. */
export function actBody(act: ActFacts): { [name: string]: JsonOutput } {
  return {
    approval_id: formatTypeId("apr", act.actUuid),
    kind: act.kind,
    status: act.state,
    client_id: act.clientId,
    facts: jsonOutputOf(act.facts),
    requested_by: act.requestedBy,
    requested_at: formatInstant(act.requestedAtMs),
    expires_at: optionalInstant(act.expiresAtMs),
    decided_by: act.decidedBy,
    decided_at: optionalInstant(act.decidedAtMs),
    result: act.result === null ? null : resultBody(act.kind, act.result),
  };
}

/** What a booking has made or acted on is named as its partner knows it. */
function resultBody(kind: string, result: Readonly<Record<string, unknown>>): JsonOutput {
  const { thing_id: thing, ...rest } = result;
  const named = bookedThings.find(([start]) => kind.startsWith(start));
  return {
    ...(jsonOutputOf(rest) as { [name: string]: JsonOutput }),
    ...(typeof thing === "string" && named !== undefined && {
      [named[1]]: formatTypeId(named[2], thing),
    }),
  };
}

const bookedThings: readonly (readonly [start: string, member: string, prefix: IdPrefix])[] = [
  ["deposit", "funding_id", "fnd"],
  ["withdrawal", "withdrawal_id", "wdr"],
  ["order", "order_id", "ord"],
];
