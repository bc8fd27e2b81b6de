import { parseTypeId } from "@mithqal/protocol";
import { withdrawalRequest } from "@mithqal/protocol/requests";
import type { Effect } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { readBodyAs } from "./body.ts";
import { checkEmptyBody } from "./empty_body.ts";
import { runEffect } from "./run_effect.ts";

/** `POST /v1/withdrawals`: SAR to the registered IBAN. */
export async function requestWithdrawal(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, withdrawalRequest);
  if (!read.ok) return read;
  const { amount_sar: amountHalalas, client_reference, iban } = read.request;
  return await runEffect(visit, {
    effect: {
      kind: "withdrawal",
      amountHalalas,
      ...(iban !== undefined && { iban }),
      ...(client_reference !== undefined && { clientReference: client_reference }),
    },
    route: "/v1/withdrawals",
    parameters: [
      ["amount_halalas", amountHalalas],
      ["iban", iban],
      ["client_reference", client_reference],
    ],
  });
}

type WithdrawalStep = Extract<Effect, { withdrawalUuid: string }>["kind"];

/** What is done to the withdrawal in the path. */
export function actOnWithdrawal(kind: WithdrawalStep, route: string) {
  return async (visit: Visit): Promise<Answer | Refused> => {
    const id = parseTypeId("wdr", visit.pathId ?? "");
    if (!id.ok) return refused("withdrawal_not_found", id.message);
    const fault = checkEmptyBody(visit);
    if (fault !== undefined) return fault;
    return await runEffect(visit, {
      effect: { kind, withdrawalUuid: id.uuid },
      route,
      parameters: [["withdrawal_id", id.uuid]],
    });
  };
}

/** `POST /v1/withdrawals/{id}/cancel`: before it is on its way. */
export const cancelWithdrawal = actOnWithdrawal(
  "withdrawal.cancel",
  "/v1/withdrawals/{id}/cancel",
);
