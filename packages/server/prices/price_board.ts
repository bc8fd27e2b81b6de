import type { MarketStatus } from "@mithqal/protocol/resources";

/** The newest mid price and whether the market takes new quotes. */
export interface PriceTick {
  midE4: bigint;
  pricedAtMs: number;
  marketStatus: MarketStatus;
}

/** Where the indicative price is read off; null when there is none that is fresh. */
export interface PriceBoard {
  current(): PriceTick | null;
}
