import { parseTypeId } from "@mithqal/protocol";
import { readPartner } from "@mithqal/store";
import type { Answer } from "../../listener/exchange.ts";
import { checkEmptyBody } from "../../operations/empty_body.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { actAnswer } from "./act_answer.ts";
import { isRefused } from "./ask_act.ts";
import { actOfKind } from "./kinds.ts";

/** `POST approvals/{approval_id}/approve`: the act has its effect now. */
export async function approveAct(visit: OperatorVisit): Promise<Answer | Refused> {
  const { service, operator, arrivedAtMs: nowMs } = visit;
  const actUuid = decidedAct(visit);
  if (typeof actUuid !== "string") return actUuid;
  const waiting = await service.acts.read(actUuid);
  if (waiting === null) return refused("approval_not_found");
  const act = actOfKind(waiting.kind);
  const partner = waiting.partner === null
    ? null
    : await readPartner(service.database, waiting.partner);
  const prepared = await act.prepare({ service, actUuid, facts: waiting.facts, partner, nowMs });
  if (isRefused(prepared)) return prepared;
  const outcome = await service.acts.approve(actUuid, operator.name, prepared.effect);
  if (outcome.ok && !outcome.replayed) await act.afterwards?.(service);
  return actAnswer(visit, outcome, prepared.shown);
}

/** `POST approvals/{approval_id}/reject`. */
export function rejectAct(visit: OperatorVisit): Promise<Answer | Refused> {
  return closeAct(visit, "rejected");
}

/** `POST approvals/{approval_id}/withdraw`: by whoever has asked for it. */
export function withdrawAct(visit: OperatorVisit): Promise<Answer | Refused> {
  return closeAct(visit, "withdrawn");
}

async function closeAct(
  visit: OperatorVisit,
  decision: "rejected" | "withdrawn",
): Promise<Answer | Refused> {
  const actUuid = decidedAct(visit);
  if (typeof actUuid !== "string") return actUuid;
  const { service, operator } = visit;
  return actAnswer(visit, await service.acts.close(actUuid, decision, operator.name));
}

/** The act in the path, in a request that says nothing more. */
function decidedAct(visit: OperatorVisit): string | Refused {
  const id = parseTypeId("apr", visit.pathIds.approval_id ?? "");
  if (!id.ok) return refused("approval_not_found", id.message);
  return checkEmptyBody(visit) ?? id.uuid;
}
