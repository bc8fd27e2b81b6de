import { formatInstant } from "@mithqal/protocol";
import { sequenceListQuery } from "@mithqal/protocol/requests";
import { jsonOutputOf, listAudit, verifyAudit } from "@mithqal/store";
import { z } from "zod";
import type { Answer } from "../../listener/exchange.ts";
import type { Refused } from "../../problems/refused.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import { readQueryAs } from "../../reading/query.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { limitField } from "./list_query.ts";

const auditQuery = z.strictObject({
  after_sequence: sequenceListQuery.shape.after_sequence.default(0n),
  limit: limitField,
});

/** `GET audit`: upwards after a sequence. */
export async function showAudit(visit: OperatorVisit): Promise<Answer | Refused> {
  const read = readQueryAs(visit, auditQuery);
  if (!read.ok) return read;
  const { after_sequence: after, limit: most } = read.query;
  const lines = await listAudit(visit.service.database, { after, most });
  return jsonAnswer({
    data: lines.map((line) => ({
      sequence: line.sequence,
      operator: line.operator,
      act: line.act,
      client_id: line.clientId,
      facts: jsonOutputOf(line.facts),
      at: formatInstant(line.atMs),
      hash: line.hash,
    })),
  });
}

/** `GET audit/chain`: the whole log recomputed, and the anchor at its end. */
export async function showAuditChain({ service }: OperatorVisit): Promise<Answer> {
  const { sequence, hash, breaks } = await verifyAudit(service.database);
  return jsonAnswer({
    whole: breaks.length === 0,
    sequence,
    hash,
    breaks: breaks.map((found) => ({ ...found })),
  });
}
