import type { MarketHours } from "./hours/market_hours.ts";
import type { GuardBounds } from "./publisher/price_publisher.ts";
import type { SourceChoice } from "./sources/open_source.ts";

/** Where the market's price comes from, what is believed, and when quotes are made. */
export interface PriceConfig {
  source: SourceChoice;
  /** With a second one nothing is published on which the two do not agree. */
  secondSource: SourceChoice | null;
  bounds: GuardBounds;
  /** Null: always open. */
  hours: MarketHours | null;
}
