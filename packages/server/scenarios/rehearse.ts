import type { ProblemCode } from "@mithqal/protocol";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { outcomeRefusal } from "../problems/outcome_refusal.ts";
import type { Refused } from "../problems/refused.ts";
import { slowMs } from "./scenario.ts";

/** Does what a route is for, or plays the scenario that was asked for. */
export async function rehearse(
  visit: Visit,
  operation: (visit: Visit) => Answer | Refused | Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const { scenario, service, partner, idempotencyKey } = visit;
  if (scenario === undefined) return await operation(visit);
  if (scenario === "slow") {
    const answer = await operation(visit);
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return answer;
  }
  if (!service.rehearsals.isFirst(partner.partner, idempotencyKey)) return await operation(visit);
  if (scenario !== "timeout_after_commit") return refusalOf(scenario);
  const answer = await operation(visit);
  if (visit.replayed || !("status" in answer)) return answer;
  return refusalOf("outcome_unknown");
}

function refusalOf(code: ProblemCode): Refused {
  return outcomeRefusal(code, {}, 1_000);
}
