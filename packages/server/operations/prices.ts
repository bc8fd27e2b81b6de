import { buyPriceE4, limits, sellPriceE4 } from "@mithqal/protocol";
import { renderPrice } from "@mithqal/protocol/resources";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { partnerTick } from "../prices/partner_tick.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { jsonAnswer } from "../reading/json_answer.ts";
import { checkNoQuery } from "../reading/query.ts";

/** `GET /v1/prices`: the indicative price, out of memory. */
export function showPrice(visit: Visit): Answer | Refused {
  const fault = checkNoQuery(visit);
  if (fault !== undefined) return fault;
  const { service, partner, arrivedAtMs } = visit;
  const tick = partnerTick(partner.sandbox, service.prices.current(), arrivedAtMs);
  if (tick === null) {
    return refused("pricing_unavailable", undefined, { retryAfterSeconds: 1 });
  }
  const spreadBps = BigInt(partner.spreadBps);
  const price = renderPrice({
    buyE4: buyPriceE4(tick.midE4, spreadBps),
    sellE4: sellPriceE4(tick.midE4, spreadBps),
    midE4: tick.midE4,
    spreadBps: partner.spreadBps,
    marketStatus: tick.marketStatus,
    asOfMs: tick.pricedAtMs,
    staleAfterMs: tick.pricedAtMs + limits.price.maxAgeSeconds * 1_000,
  });
  return jsonAnswer({ ...price });
}
