import { type Rate, rates } from "@mithqal/protocol";
import type { KnownPartner } from "../directory/partner_index.ts";
import { refused } from "../problems/refused.ts";
import type { RateClass } from "./rate_meter.ts";
import type { Step } from "./step.ts";

/** A step that counts, and what it counts among. */
export interface RateStep extends Step {
  readonly rateClass: RateClass;
}

/** The client has not asked for more of this class than it may. A 429 writes nothing. */
export function checkRate(rateClass: RateClass): RateStep {
  return {
    name: "rate",
    rateClass,
    run: (visit) => {
      const { service, partner, arrivedAtMs } = visit;
      const rate = rateOf(rateClass, partner);
      visit.rate = service.rateMeter.count(partner.partner, rateClass, rate, arrivedAtMs);
      if (visit.rate.allowed) return undefined;
      return rateLimited(visit.rate.resetMs);
    },
  };
}

/** The refusal of a request too many. */
export function rateLimited(resetMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1_000));
  return refused("rate_limited", undefined, { retryAfterSeconds });
}

/** A class's rate, as it was agreed with the partner. */
function rateOf(rateClass: RateClass, partner: KnownPartner): Rate {
  switch (rateClass) {
    case "token":
      return { requests: partner.rates.tokens, windowSeconds: 60 };
    case "webhooks":
      return rates.webhookTests;
    case "probe":
      return perSecond(partner.rates.probes);
    default:
      return perSecond(partner.rates[rateClass]);
  }
}

function perSecond(requests: number): Rate {
  return { requests, windowSeconds: 1 };
}
