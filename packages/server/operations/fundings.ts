import { fundingRequest } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";
import { readBodyAs } from "./body.ts";
import { runEffect } from "./run_effect.ts";

/** `POST /sandbox/fund`: credits the SAR account at once. */
export async function fundAccount(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, fundingRequest);
  if (!read.ok) return read;
  const { amount_sar: amountHalalas } = read.request;
  return await runEffect(visit, {
    effect: { kind: "funding", amountHalalas },
    route: "/sandbox/fund",
    parameters: [["amount_halalas", amountHalalas]],
  });
}
