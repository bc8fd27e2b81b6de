import { checkToken } from "../gate/token.ts";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { problemAnswer, type RefusedRequest } from "../problems/problem_answer.ts";
import type { Refused } from "../problems/refused.ts";
import { checksOf } from "./checks.ts";
import { diagnose } from "./diagnose.ts";
import { signedMembers } from "./signed_members.ts";

/**
 * A refusal of the probe: as an order would be refused, with the checks so far, the text that the
 * service built and a diagnosis. A caller without a token is told no more than anywhere else.
 */
export async function probeProblemAnswer(
  refusal: Refused,
  visit: Visit,
  request: RefusedRequest,
): Promise<Answer> {
  const token = visit.steps.findIndex(({ name }) => name === checkToken.name);
  if (visit.stepsPassed <= token) return problemAnswer(refusal, request);
  const members = {
    ...refusal.members,
    checks: checksOf(visit, refusal),
    ...await signedMembers(visit, "absolute"),
    diagnosis: await diagnose(visit, refusal),
  };
  return problemAnswer({ ...refusal, members }, request);
}
