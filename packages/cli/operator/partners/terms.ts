import { UsageError } from "../../outcome/usage_error.ts";
import { wholeNumber } from "../reading/whole_number.ts";

/** For the help: every term and its unit. */
export const termsHelp = `Terms (grams and SAR as decimals, all else whole numbers):
  spread_bps fee_bps fee_fixed_sar quote_min_grams quote_max_grams open_quotes_max
  open_exposure_max_grams daily_volume_max_grams funding_min_sar funding_max_sar
  withdrawal_min_sar withdrawal_fee_sar withdrawal_instant_max_sar withdrawal_review_above_sar
  quotes_per_second orders_per_second withdrawals_per_second probes_per_second
  others_per_second tokens_per_minute prices_per_second reads_per_second`;

/** Terms as they stand in a body: `spread_bps=80 fee_fixed_sar=0.50`. Amounts keep their own text. */
export function readTerms(words: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(words.map((word) => {
    const [, name, value] = /^([a-z_]+)=([0-9.]+)$/.exec(word) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError(
        `expected a term such as spread_bps=80, got "${word.slice(0, 40)}"`,
        "see mithqal operator terms set --help",
      );
    }
    return [name, /_(?:sar|grams)$/.test(name) ? value : wholeNumber(value, name)];
  }));
}
