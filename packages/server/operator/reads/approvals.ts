import { formatTypeId, parseTypeId } from "@mithqal/protocol";
import { actStates } from "@mithqal/store";
import { z } from "zod";
import type { Answer } from "../../listener/exchange.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import { readQueryAs } from "../../reading/query.ts";
import { actBody } from "../acts/act_answer.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { limitField } from "./list_query.ts";

const approvalsQuery = z.strictObject({
  status: z.enum(actStates).exclude(["done"]).optional(),
  before: z.string().optional(),
  limit: limitField,
});

/** `GET approvals`: newest first, of one status or of all. */
export async function listApprovals(visit: OperatorVisit): Promise<Answer | Refused> {
  const read = readQueryAs(visit, approvalsQuery);
  if (!read.ok) return read;
  const { status: state, before, limit } = read.query;
  const id = before === undefined ? undefined : parseTypeId("apr", before);
  if (id !== undefined && !id.ok) return refused("invalid_cursor", id.message);
  const found = await visit.service.acts.list({
    ...(state !== undefined && { state }),
    ...(id !== undefined && { before: id.uuid }),
    most: limit + 1,
  });
  const acts = found.slice(0, limit);
  const last = found.length > limit ? acts.at(-1) : undefined;
  return jsonAnswer({
    data: acts.map(actBody),
    next_before: last === undefined ? null : formatTypeId("apr", last.actUuid),
  });
}

/** `GET approvals/{approval_id}`. */
export async function showApproval(visit: OperatorVisit): Promise<Answer | Refused> {
  const id = parseTypeId("apr", visit.pathIds.approval_id ?? "");
  if (!id.ok) return refused("approval_not_found", id.message);
  const act = await visit.service.acts.read(id.uuid);
  return act === null ? refused("approval_not_found") : jsonAnswer(actBody(act));
}
