import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";

/** What is traded: by weight, or by total. */
export type TradeAmount = { gold_grams: string } | { amount_sar: string };

/** Grams as a word, or SAR as `--sar`: exactly one. The text goes to the service as it is. */
export function tradeAmount(invocation: Invocation, grams: string | undefined): TradeAmount {
  const total = invocation.option("sar");
  if ((grams === undefined) === (total === undefined)) {
    throw new UsageError("expected either grams or --sar AMOUNT", "such as: mithqal buy 10");
  }
  if (total !== undefined) return { amount_sar: decimal(total, "SAR") };
  return { gold_grams: decimal(grams!, "grams") };
}

/** A decimal number, as it was written. */
export function decimal(text: string, unit: string): string {
  if (/^\d+(?:\.\d+)?$/.test(text)) return text;
  throw new UsageError(
    `expected a number of ${unit} such as 10 or 2.5, got "${text.slice(0, 40)}"`,
  );
}
