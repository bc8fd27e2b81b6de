import { limits, type Rate, rates } from "../limits.ts";
import { gramsNumber, sarNumber } from "../resources/amount_numbers.ts";
import type { Written } from "../resources/written.ts";

/** A bound on gold, and how much of it is taken. */
export interface UsedGoldBody {
  max_grams: number;
  max_mg: number;
  used_grams: number;
  used_mg: number;
  remaining_grams: number;
  remaining_mg: number;
}

/** How many requests of a class are taken, by the name that the header RateLimit has. */
export interface RateBody {
  name: string;
  requests: number;
  window_seconds: number;
  /** At once, when there were none before. */
  burst: number;
}

/** What `GET /v1/limits` answers. */
export interface LimitsBody {
  quote: { min_grams: number; min_mg: number; max_grams: number; max_mg: number };
  open_quotes: { max: number; used: number; remaining: number };
  /** Both sides together. */
  open_exposure: UsedGoldBody;
  /** Both sides together, on the present business day. */
  daily_volume: UsedGoldBody;
  funding: { min_sar: number; min_halalas: number; max_sar: number; max_halalas: number };
  withdrawal: {
    min_sar: number;
    min_halalas: number;
    fee_sar: number;
    fee_halalas: number;
    /** Up to this the instant rail, above it the other one. */
    instant_max_sar: number;
    instant_max_halalas: number;
    /** Above this two people look at it first. */
    review_above_sar: number;
    review_above_halalas: number;
  };
  rates: RateBody[];
}

/** A bound on what is taken, and how much of it is taken now. */
export interface UsedLimit {
  max: bigint;
  used: bigint;
  /** Never below zero: terms can be narrowed below what is taken already. */
  remaining: bigint;
}

/** What was agreed with a partner as bounds, and what is used of them. */
export interface PartnerLimitsFacts {
  quoteMinMg: bigint;
  quoteMaxMg: bigint;
  openQuotes: UsedLimit;
  openExposureMg: UsedLimit;
  /** Both sides, on the present business day. */
  dailyVolumeMg: UsedLimit;
  fundingMinHalalas: bigint;
  fundingMaxHalalas: bigint;
  withdrawalMinHalalas: bigint;
  withdrawalFeeHalalas: bigint;
  withdrawalInstantMaxHalalas: bigint;
  withdrawalReviewAboveHalalas: bigint;
  tokensPerMinute: number;
  perSecond: {
    prices: number;
    reads: number;
    quotes: number;
    orders: number;
    withdrawals: number;
    probes: number;
    others: number;
  };
}

/** Renders a partner's limits. */
export function renderLimits(facts: PartnerLimitsFacts): Written<LimitsBody> {
  return {
    quote: {
      min_grams: gramsNumber(facts.quoteMinMg),
      min_mg: facts.quoteMinMg,
      max_grams: gramsNumber(facts.quoteMaxMg),
      max_mg: facts.quoteMaxMg,
    },
    open_quotes: { ...facts.openQuotes },
    open_exposure: usedGold(facts.openExposureMg),
    daily_volume: usedGold(facts.dailyVolumeMg),
    funding: {
      min_sar: sarNumber(facts.fundingMinHalalas),
      min_halalas: facts.fundingMinHalalas,
      max_sar: sarNumber(facts.fundingMaxHalalas),
      max_halalas: facts.fundingMaxHalalas,
    },
    withdrawal: {
      min_sar: sarNumber(facts.withdrawalMinHalalas),
      min_halalas: facts.withdrawalMinHalalas,
      fee_sar: sarNumber(facts.withdrawalFeeHalalas),
      fee_halalas: facts.withdrawalFeeHalalas,
      instant_max_sar: sarNumber(facts.withdrawalInstantMaxHalalas),
      instant_max_halalas: facts.withdrawalInstantMaxHalalas,
      review_above_sar: sarNumber(facts.withdrawalReviewAboveHalalas),
      review_above_halalas: facts.withdrawalReviewAboveHalalas,
    },
    rates: ratesOf(facts),
  };
}

function ratesOf({ tokensPerMinute, perSecond }: PartnerLimitsFacts): Written<RateBody>[] {
  const own = (requests: number): Rate => ({ requests, windowSeconds: 1 });
  const named: readonly (readonly [name: string, rate: Rate])[] = [
    ["token", { requests: tokensPerMinute, windowSeconds: 60 }],
    ["prices", own(perSecond.prices)],
    ["reads", own(perSecond.reads)],
    ["quotes", own(perSecond.quotes)],
    ["orders", own(perSecond.orders)],
    ["withdrawals", own(perSecond.withdrawals)],
    ["probe", own(perSecond.probes)],
    ["webhooks", rates.webhookTests],
    ["others", own(perSecond.others)],
  ];
  return named.map(([name, { requests, windowSeconds }]) => ({
    name,
    requests: BigInt(requests),
    window_seconds: BigInt(windowSeconds),
    burst: BigInt(requests * limits.rate.burstFactor),
  }));
}

function usedGold({ max, used, remaining }: UsedLimit): Written<UsedGoldBody> {
  return {
    max_grams: gramsNumber(max),
    max_mg: max,
    used_grams: gramsNumber(used),
    used_mg: used,
    remaining_grams: gramsNumber(remaining),
    remaining_mg: remaining,
  };
}
