import type { Environment } from "@mithqal/store";
import type { MarketHours } from "../prices/hours/market_hours.ts";
import { readHolidays, readTimeZone, readWeek } from "../prices/hours/read_hours.ts";
import type { PriceConfig } from "../prices/price_config.ts";
import { usualBounds } from "../prices/publisher/price_publisher.ts";
import { readSource } from "../prices/sources/read_source.ts";
import type { FieldCollector } from "./field_collector.ts";
import { readWhole } from "./fields.ts";
import type { VariableName } from "./variables.ts";

const mostBps = 5_000;

/** Where the price comes from, what is believed, and when quotes are made. */
export function readPrice(
  collector: FieldCollector,
  environment: Environment | undefined,
): PriceConfig {
  const source = (name: VariableName) =>
    collector.take(name, (text) => readSource(text, environment));
  const bps = (name: VariableName, usual: number) =>
    collector.take(name, (text) => readWhole(text, 1, mostBps, usual));
  const second = collector.text("MITHQAL_PRICE_SECOND_SOURCE");
  return {
    source: source("MITHQAL_PRICE_SOURCE"),
    secondSource: second === undefined ? null : source("MITHQAL_PRICE_SECOND_SOURCE"),
    bounds: {
      jumpMaxBps: bps("MITHQAL_PRICE_JUMP_MAX_BPS", usualBounds.jumpMaxBps),
      differenceMaxBps: bps("MITHQAL_PRICE_DIFFERENCE_MAX_BPS", usualBounds.differenceMaxBps),
    },
    hours: readMarketHours(collector),
  } as PriceConfig;
}

/** Without hours the market is always open, and holidays would say nothing. */
function readMarketHours(collector: FieldCollector): MarketHours | null {
  const hours = {
    timeZone: collector.take("MITHQAL_MARKET_TIME_ZONE", readTimeZone),
    holidays: collector.take("MITHQAL_MARKET_HOLIDAYS", readHolidays),
  };
  if (collector.text("MITHQAL_MARKET_HOURS") === undefined) return null;
  return { ...hours, week: collector.take("MITHQAL_MARKET_HOURS", readWeek) } as MarketHours;
}
