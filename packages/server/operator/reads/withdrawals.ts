import { parseTypeId } from "@mithqal/protocol";
import { withdrawalListQuery } from "@mithqal/protocol/requests";
import { bodyVersions, currentBodyVersion } from "@mithqal/protocol/resources";
import { listQueuedWithdrawals, readEndpoint, readWithdrawal } from "@mithqal/store";
import { renderWebhookEndpoint } from "@mithqal/protocol/account";
import { z } from "zod";
import type { Answer } from "../../listener/exchange.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import { readQueryAs } from "../../reading/query.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { limitField } from "./list_query.ts";
import { reviewRequired, reviewsRequired } from "./review_required.ts";

const { withdrawal: renderWithdrawal } = bodyVersions[currentBodyVersion];

const queueQuery = z.strictObject({
  status: withdrawalListQuery.shape.status.unwrap(),
  limit: limitField,
});

/** `GET withdrawals?status=…`: of all partners, the oldest first, with the whole IBAN to pay to. */
export async function showWithdrawalQueue(visit: OperatorVisit): Promise<Answer | Refused> {
  const read = readQueryAs(visit, queueQuery);
  if (!read.ok) return read;
  const { status, limit: most } = read.query;
  const { database, cells } = visit.service;
  const queue = await listQueuedWithdrawals(database, cells, { status, most });
  const reviews = await reviewsRequired(database, queue.map(({ clientId }) => clientId));
  return jsonAnswer({
    data: queue.map(({ clientId, iban, withdrawal }) => ({
      client_id: clientId,
      iban,
      review_required: reviews.get(clientId)!(withdrawal),
      ...renderWithdrawal(withdrawal),
    })),
  });
}

/** `GET partners/{client_id}/withdrawals/{withdrawal_id}`. */
export async function showWithdrawal(visit: OperatorVisit): Promise<Answer | Refused> {
  const id = parseTypeId("wdr", visit.pathIds.withdrawal_id ?? "");
  if (!id.ok) return refused("withdrawal_not_found", id.message);
  const { service: { database }, partner } = visit;
  const place = { database, cell: partner.cell };
  const withdrawal = await readWithdrawal(place, partner.partner, id.uuid);
  if (withdrawal === null) return refused("withdrawal_not_found");
  const isRequired = await reviewRequired(database, partner);
  return jsonAnswer({
    review_required: isRequired(withdrawal),
    ...renderWithdrawal(withdrawal),
  });
}

/** `GET partners/{client_id}/webhook`: where its events go, and how that answers. */
export async function showWebhook(visit: OperatorVisit): Promise<Answer | Refused> {
  const { service: { database }, partner: { cell, partner }, arrivedAtMs } = visit;
  const endpoint = await readEndpoint({ database, cell }, partner);
  if (endpoint === null) return refused("endpoint_not_found");
  return jsonAnswer({ ...renderWebhookEndpoint(endpoint, arrivedAtMs) });
}
