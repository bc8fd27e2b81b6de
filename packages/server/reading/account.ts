import {
  type DepositAccount,
  renderDepositInstructions,
  renderLimits,
  renderReserves,
  renderWebhookEndpoint,
} from "@mithqal/protocol/account";
import { bodyVersions, currentBodyVersion, type JsonOutput } from "@mithqal/protocol/resources";
import {
  type CellPlace,
  readBalances,
  readEndpoint,
  readPartnerLimits,
  readReserves,
} from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { jsonAnswer } from "./json_answer.ts";
import { checkNoQuery } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";

/** Shows what each partner has one of. */
function showOwn<Facts>(
  read: (place: CellPlace, partner: number) => Promise<Facts | null>,
  render: (facts: Facts, visit: Visit) => JsonOutput,
  missing: string,
): (visit: Visit) => Promise<Answer | Refused> {
  return async (visit) => {
    const fault = checkNoQuery(visit);
    if (fault !== undefined) return fault;
    const found = await readInCell(visit, read);
    if (!found.ok) return found;
    if (found.value === null) return refused("not_found", missing);
    return jsonAnswer(render(found.value, visit));
  };
}

const noAccount = "the account is not there";

/** What is said to whoever has no webhook endpoint. */
export const noEndpoint = "no webhook endpoint is registered; the operator registers its URL";

/** `GET /v1/balances`. */
export const showBalances = showOwn(
  readBalances,
  bodyVersions[currentBodyVersion].balances,
  noAccount,
);

/** `GET /v1/limits`: the bounds, and what is used of them. */
export const showLimits = showOwn(readPartnerLimits, renderLimits, noAccount);

/** `GET /v1/webhook-endpoint`. */
export const showWebhookEndpoint = showOwn(
  readEndpoint,
  (facts, { arrivedAtMs }) => renderWebhookEndpoint(facts, arrivedAtMs),
  noEndpoint,
);

/** `GET /v1/reserves`: the gold there is, whose it is, and the bars. */
export async function showReserves(visit: Visit): Promise<Answer | Refused> {
  const fault = checkNoQuery(visit);
  if (fault !== undefined) return fault;
  const { cells } = visit.service;
  const found = await readInCell(visit, ({ database }) => readReserves(database, cells));
  return found.ok ? jsonAnswer(renderReserves(found.value)) : found;
}

/** `GET /v1/deposit-instructions`: where money is sent, and under which reference. */
export function showDepositInstructions(visit: Visit): Answer | Refused {
  const fault = checkNoQuery(visit);
  if (fault !== undefined) return fault;
  const { service, partner } = visit;
  const account: DepositAccount | null = service.depositAccount;
  if (account === null) return refused("not_found", "the bank account is not configured");
  return jsonAnswer(renderDepositInstructions(account, partner.clientId));
}
