import type { MarketStatus } from "@mithqal/protocol/resources";

/** The newest mid price and whether the market takes new quotes. */
export interface PriceTick {
  midE4: bigint;
  pricedAtMs: number;
  marketStatus: MarketStatus;
}

/** Where the indicative price comes from; null when there is none that is fresh. */
export interface PriceSource {
  current(): PriceTick | null;
}
