import type { Effect, EffectOutcome } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";
import { effectAnswer } from "./effect_answer.ts";
import { fingerprint, type Parameter } from "./fingerprint.ts";

/** An effect, and what its Idempotency-Key stands for. */
export interface AskedEffect {
  effect: Effect;
  route: string;
  parameters: readonly Parameter[];
}

/** Asks for an effect in one statement, and answers with what came of it. */
export async function runEffect(visit: Visit, asked: AskedEffect): Promise<Answer | Refused> {
  const { effect, route, parameters } = asked;
  const outcome = await askFor(visit, effect, {
    ...(visit.idempotencyKey !== undefined && { idempotencyKey: visit.idempotencyKey }),
    fingerprint: fingerprint(visit.exchange.method, route, parameters),
  });
  return effectAnswer(visit, outcome);
}

/** Carries a request for an effect to the partner's cell. */
export function askFor(
  visit: Visit,
  effect: Effect,
  key: { idempotencyKey?: string; fingerprint?: string } = {},
): Promise<EffectOutcome> {
  const { service, partner, requestUuid, arrivedAtMs, nonce } = visit;
  const outcome = service.deskOf(partner.cell).act({
    partner: partner.partner,
    requestUuid,
    arrivedAtMs,
    ...key,
    ...(nonce !== undefined && { nonce }),
    effect,
  });
  return service.underWay.track(partner.partner, outcome);
}
