import { emptyRequest } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import type { Refused } from "../problems/refused.ts";
import { checkNoQuery } from "../reading/query.ts";
import { readBodyAs } from "./body.ts";

/** A POST that acts on a thing comes without a body, or with `{}`: the two are equal. */
export function checkEmptyBody(visit: Pick<Visit, "exchange">): Refused | undefined {
  if (visit.exchange.body.length === 0) return checkNoQuery(visit);
  const read = readBodyAs(visit, emptyRequest);
  return read.ok ? undefined : read;
}
