import { buyPriceE4, limits, sellPriceE4 } from "@mithqal/protocol";
import { renderPrice, writeJson } from "@mithqal/protocol/resources";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { partnerTick } from "../prices/partner_tick.ts";
import { type Refused, refused } from "../problems/refused.ts";

/** `GET /v1/prices`: the indicative price, out of memory. */
export function showPrice({ service, partner, arrivedAtMs }: Visit): Answer | Refused {
  const tick = partnerTick(partner.sandbox, service.prices.current(), arrivedAtMs);
  if (tick === null) {
    return refused("pricing_unavailable", undefined, { retryAfterSeconds: 1 });
  }
  const spreadBps = BigInt(partner.spreadBps);
  const body = writeJson({
    ...renderPrice({
      buyE4: buyPriceE4(tick.midE4, spreadBps),
      sellE4: sellPriceE4(tick.midE4, spreadBps),
      midE4: tick.midE4,
      spreadBps: partner.spreadBps,
      marketStatus: tick.marketStatus,
      asOfMs: tick.pricedAtMs,
      staleAfterMs: tick.pricedAtMs + limits.price.maxAgeSeconds * 1_000,
    }),
  });
  return { status: 200, headers: ["Content-Type", "application/json"], body };
}
