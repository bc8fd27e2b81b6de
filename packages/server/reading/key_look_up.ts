import { headerNames, limits } from "@mithqal/protocol";
import { renderKeyLookUp } from "@mithqal/protocol/account";
import { idempotencyKeyQuery } from "@mithqal/protocol/requests";
import { lookUpKey } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { jsonAnswer } from "./json_answer.ts";
import { readQueryAs } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";

const retryAfterSeconds = limits.idempotency.inProgressRetryAfterSeconds;

/**
 * `GET /v1/idempotency-keys?key=…`: the answer to "I lost the response". It reads after everything of the
 * partner's that this process has taken in, and after what holds the partner's head in the database.
 */
export async function showKey(visit: Visit): Promise<Answer | Refused> {
  const asked = readQueryAs(visit, idempotencyKeyQuery);
  if (!asked.ok) return asked;
  const { service, partner } = visit;
  const { key } = asked.query;
  const isBehind = await service.underWay.settled(partner.partner);
  const found = isBehind
    ? await readInCell(
      visit,
      (place, number) => lookUpKey(place, number, key),
      service.waitingReads,
    )
    : { ok: true as const, value: { state: "in_progress" as const } };
  if (!found.ok) return found;
  if (found.value === null) return refused("not_found", "the account is not there");
  const answer = jsonAnswer(renderKeyLookUp(key, found.value, retryAfterSeconds));
  if (found.value.state !== "in_progress") return answer;
  const retryAfter = [headerNames.retryAfter, String(retryAfterSeconds)];
  return { ...answer, headers: [...answer.headers, ...retryAfter] };
}
