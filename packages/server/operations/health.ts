import { formatInstant } from "@mithqal/protocol";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";
import { jsonAnswer } from "../reading/json_answer.ts";
import { checkNoQuery } from "../reading/query.ts";

/** `GET /health`: a partner's certificate works, and which environment it has reached. */
export function showHealth(visit: Visit): Answer | Refused {
  const { environment, version } = visit.service;
  const time = formatInstant(visit.arrivedAtMs);
  return checkNoQuery(visit) ?? jsonAnswer({ status: "ok", time, environment, version });
}
