import { parseTypeId } from "@mithqal/protocol";
import { quoteRequest } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { readBodyAs } from "./body.ts";
import { checkEmptyBody } from "./empty_body.ts";
import { runEffect } from "./run_effect.ts";

/** `POST /v1/quotes`: a firm quote. */
export async function makeQuote(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, quoteRequest);
  if (!read.ok) return read;
  const { side, gold_grams: goldMg, amount_sar: totalHalalas, client_reference } = read.request;
  return await runEffect(visit, {
    effect: {
      kind: "quote",
      side,
      ...(goldMg !== undefined && { goldMg }),
      ...(totalHalalas !== undefined && { totalHalalas }),
      ...(client_reference !== undefined && { clientReference: client_reference }),
    },
    route: "/v1/quotes",
    parameters: [
      ["side", side],
      ["gold_mg", goldMg],
      ["amount_halalas", totalHalalas],
      ["client_reference", client_reference],
    ],
  });
}

/** `POST /v1/quotes/{id}/cancel`: gives back what an open quote holds. */
export async function cancelQuote(visit: Visit): Promise<Answer | Refused> {
  const id = parseTypeId("qte", visit.pathId ?? "");
  if (!id.ok) return refused("quote_not_found", id.message);
  const fault = checkEmptyBody(visit);
  if (fault !== undefined) return fault;
  return await runEffect(visit, {
    effect: { kind: "quote.cancel", quoteUuid: id.uuid },
    route: "/v1/quotes/{id}/cancel",
    parameters: [["quote_id", id.uuid]],
  });
}
