import { formatInstant } from "../instant.ts";
import { priceNumber } from "./amount_numbers.ts";
import type { Written } from "./written.ts";

/** Whether the market takes new quotes. */
export type MarketStatus = "open" | "closed" | "halted";

/** The answer of `GET /v1/prices`. `buy` is what the partner pays. */
export interface PriceBody {
  metal: "XAU";
  purity: "999.9";
  karat: "24K";
  currency: "SAR";
  unit: "gram";
  buy_price_per_gram_sar: number;
  buy_price_per_gram_e4: number;
  sell_price_per_gram_sar: number;
  sell_price_per_gram_e4: number;
  mid_price_per_gram_sar: number;
  mid_price_per_gram_e4: number;
  spread_bps: number;
  market_status: MarketStatus;
  indicative: true;
  as_of: string;
  stale_after: string;
}

/** What the price follower knows, for one partner. */
export interface PriceFacts {
  buyE4: bigint;
  sellE4: bigint;
  midE4: bigint;
  spreadBps: number;
  marketStatus: MarketStatus;
  asOfMs: number;
  staleAfterMs: number;
}

/** Renders the indicative price. */
export function renderPrice(facts: PriceFacts): Written<PriceBody> {
  return {
    metal: "XAU",
    purity: "999.9",
    karat: "24K",
    currency: "SAR",
    unit: "gram",
    buy_price_per_gram_sar: priceNumber(facts.buyE4),
    buy_price_per_gram_e4: facts.buyE4,
    sell_price_per_gram_sar: priceNumber(facts.sellE4),
    sell_price_per_gram_e4: facts.sellE4,
    mid_price_per_gram_sar: priceNumber(facts.midE4),
    mid_price_per_gram_e4: facts.midE4,
    spread_bps: BigInt(facts.spreadBps),
    market_status: facts.marketStatus,
    indicative: true,
    as_of: formatInstant(facts.asOfMs),
    stale_after: formatInstant(facts.staleAfterMs),
  };
}
