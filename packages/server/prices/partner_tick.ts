import type { SandboxMarket } from "@mithqal/store";
import type { PriceTick } from "./price_board.ts";

/**
 * The tick as one partner sees it: in the sandbox its own price and market come first, as they do in
 * the statement that makes a quote. A price that stands still is always fresh.
 */
export function partnerTick(
  own: SandboxMarket,
  tick: PriceTick | null,
  nowMs: number,
): PriceTick | null {
  const marketStatus = own.marketStatus ?? tick?.marketStatus ?? "open";
  if (own.frozenMidE4 !== null) {
    return { midE4: own.frozenMidE4, pricedAtMs: nowMs, marketStatus };
  }
  return tick === null ? null : { ...tick, midE4: tick.midE4 + own.midShiftE4, marketStatus };
}
