import { gramsNumber, priceNumber, sarNumber } from "./amount_numbers.ts";
import type { Written } from "./written.ts";

/** The money members that a quote and its order share. */
export interface TradeBody {
  side: "buy" | "sell";
  gold_grams: number;
  gold_mg: number;
  price_per_gram_sar: number;
  price_per_gram_e4: number;
  subtotal_sar: number;
  subtotal_halalas: number;
  fee_sar: number;
  fee_halalas: number;
  rounding_sar: number;
  rounding_halalas: number;
  vat: VatBody;
  total_sar: number;
  total_halalas: number;
  currency: "SAR";
}

/** Investment gold is zero-rated; the category and its reason are recorded with each trade. */
export interface VatBody {
  category: "Z";
  rate: number;
  amount_sar: number;
  amount_halalas: number;
  reason_code: "VATEX-SA-36";
}

/** What the store knows of a trade. */
export interface TradeFacts {
  side: "buy" | "sell";
  goldMg: bigint;
  pricePerGramE4: bigint;
  subtotalHalalas: bigint;
  feeHalalas: bigint;
  roundingHalalas: bigint;
  totalHalalas: bigint;
}

/** Renders the money members of a quote or an order. */
export function renderTrade(facts: TradeFacts): Written<TradeBody> {
  return {
    side: facts.side,
    gold_grams: gramsNumber(facts.goldMg),
    gold_mg: facts.goldMg,
    price_per_gram_sar: priceNumber(facts.pricePerGramE4),
    price_per_gram_e4: facts.pricePerGramE4,
    subtotal_sar: sarNumber(facts.subtotalHalalas),
    subtotal_halalas: facts.subtotalHalalas,
    fee_sar: sarNumber(facts.feeHalalas),
    fee_halalas: facts.feeHalalas,
    rounding_sar: sarNumber(facts.roundingHalalas),
    rounding_halalas: facts.roundingHalalas,
    vat: {
      category: "Z",
      rate: 0n,
      amount_sar: 0n,
      amount_halalas: 0n,
      reason_code: "VATEX-SA-36",
    },
    total_sar: sarNumber(facts.totalHalalas),
    total_halalas: facts.totalHalalas,
    currency: "SAR",
  };
}
