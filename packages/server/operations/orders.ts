import { orderRequest } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";
import { readBodyAs } from "./body.ts";
import { runEffect } from "./run_effect.ts";

/** `POST /v1/orders`: executes a quote. */
export async function placeOrder(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, orderRequest);
  if (!read.ok) return read;
  const { quote_id: quoteUuid, client_reference } = read.request;
  return await runEffect(visit, {
    effect: {
      kind: "order",
      quoteUuid,
      ...(client_reference !== undefined && { clientReference: client_reference }),
    },
    route: "/v1/orders",
    parameters: [["quote_id", quoteUuid], ["client_reference", client_reference]],
  });
}
