import { exposureMg } from "./house.ts";

const wide = 1_000_000;

/** Where its withdrawals go. */
export const iban = "SA0380000000608010167519";

/** A partner's terms: the contract's prices, and no rate or limit that a load test should meet. */
export function loadTerms(ordersPerSecond: number = wide): Record<string, string | number> {
  return {
    spread_bps: 50,
    fee_bps: 25,
    fee_fixed: 0,
    quote_min_mg: 10,
    quote_max_mg: 10_000_000,
    open_quotes_max: wide,
    open_mg_max: exposureMg,
    daily_mg_max: "1000000000000000",
    funding_min: 100,
    funding_max: 1_000_000_000,
    withdrawal_min: 1_000,
    withdrawal_fee: 0,
    withdrawal_instant_max: 2_000_000,
    withdrawal_review_above: 50_000_000,
    quotes_per_second: ordersPerSecond,
    orders_per_second: ordersPerSecond,
    withdrawals_per_second: wide,
    probes_per_second: wide,
    others_per_second: wide,
    tokens_per_minute: wide,
    prices_per_second: wide,
    reads_per_second: wide,
    iban,
  };
}
