import {
  formatGoldGrams,
  formatSar,
  limits,
  parseGoldGrams,
  parseSar,
  rates,
} from "@mithqal/protocol";
import { amountSar, goldGrams } from "@mithqal/protocol/requests";
import { JsonNumber, type JsonOutput } from "@mithqal/protocol/resources";
import type { TermsChange } from "@mithqal/store";
import { z } from "zod";
import { wholeField } from "./whole_field.ts";

type Unit = "sar" | "grams" | "whole";

/** Each of a partner's terms: its name on the wire, its column, and in what it is counted. */
const termColumns = {
  spread_bps: ["spread_bps", "whole"],
  fee_bps: ["fee_bps", "whole"],
  fee_fixed_sar: ["fee_fixed", "sar"],
  quote_min_grams: ["quote_min_mg", "grams"],
  quote_max_grams: ["quote_max_mg", "grams"],
  open_quotes_max: ["open_quotes_max", "whole"],
  open_exposure_max_grams: ["open_mg_max", "grams"],
  daily_volume_max_grams: ["daily_mg_max", "grams"],
  funding_min_sar: ["funding_min", "sar"],
  funding_max_sar: ["funding_max", "sar"],
  withdrawal_min_sar: ["withdrawal_min", "sar"],
  withdrawal_fee_sar: ["withdrawal_fee", "sar"],
  withdrawal_instant_max_sar: ["withdrawal_instant_max", "sar"],
  withdrawal_review_above_sar: ["withdrawal_review_above", "sar"],
  quotes_per_second: ["quotes_per_second", "whole"],
  orders_per_second: ["orders_per_second", "whole"],
  withdrawals_per_second: ["withdrawals_per_second", "whole"],
  probes_per_second: ["probes_per_second", "whole"],
  others_per_second: ["others_per_second", "whole"],
  tokens_per_minute: ["tokens_per_minute", "whole"],
  prices_per_second: ["prices_per_second", "whole"],
  reads_per_second: ["reads_per_second", "whole"],
} as const satisfies Readonly<Record<string, readonly [column: string, unit: Unit]>>;

/** A term as it is named on the wire. */
export type TermName = keyof typeof termColumns;
const termNames = Object.keys(termColumns) as TermName[];

/** Terms as they are kept in an act: texts of the wire's units. */
export type TermTexts = Readonly<Partial<Record<TermName, string>>>;

const fields = {
  whole: wholeField(0, 999_999_999).transform(BigInt),
  sar: amountSar,
  grams: goldGrams,
};

const shape: Readonly<Record<string, z.ZodType<bigint | undefined>>> = Object.fromEntries(
  termNames.map((name) => [name, fields[termColumns[name][1]].optional()]),
);

/** Some of a partner's terms. */
export const termsField = z.strictObject(shape).refine(
  (terms) => Object.values(terms).some((value) => value !== undefined),
  { message: "expected one term at least" },
);

/** What a partner has where nothing else was agreed: the contract's bounds and rates. */
const defaultTerms: TermTexts = {
  fee_fixed_sar: "0",
  quote_min_grams: formatGoldGrams(limits.quote.minGoldMg),
  quote_max_grams: formatGoldGrams(limits.quote.maxGoldMg),
  open_quotes_max: String(limits.quote.maxOpenQuotes),
  open_exposure_max_grams: formatGoldGrams(limits.quote.maxOpenExposureMg),
  daily_volume_max_grams: "100000",
  funding_min_sar: formatSar(limits.funding.minHalalas),
  funding_max_sar: formatSar(limits.funding.maxHalalas),
  withdrawal_min_sar: formatSar(limits.withdrawal.minHalalas),
  withdrawal_fee_sar: "0",
  withdrawal_instant_max_sar: formatSar(limits.withdrawal.instantRailMaxHalalas),
  withdrawal_review_above_sar: "500000",
  quotes_per_second: String(rates.quotes.requests),
  orders_per_second: String(rates.orders.requests),
  withdrawals_per_second: String(rates.withdrawals.requests),
  probes_per_second: String(rates.probe.requests),
  others_per_second: String(rates.fundings.requests),
  tokens_per_minute: String(rates.token.requests),
  prices_per_second: String(rates.prices.requests),
  reads_per_second: String(rates.reads.requests),
};

/** Terms as they were read from a body, for an act. */
export function termTexts(terms: z.output<typeof termsField>): TermTexts {
  const given = termNames.filter((name) => terms[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, textOf(name, terms[name]!)]));
}

/** All terms of a new partner: what was agreed, and the contract's for the rest. */
export function wholeTerms(agreed: TermTexts): TermTexts {
  return { ...defaultTerms, ...agreed };
}

/** Terms of an act as columns. */
export function termsChange(texts: TermTexts): TermsChange {
  const named = Object.entries(texts) as [TermName, string][];
  return Object.fromEntries(
    named.map(([name, text]) => [termColumns[name][0], wholeTerm(name, text).toString()]),
  );
}

/** Columns as terms. */
export function termsOf(columns: TermsChange): Readonly<Record<TermName, string>> {
  const texts = termNames.map((name) => {
    const value = BigInt(String(columns[termColumns[name][0]]));
    return [name, textOf(name, value)];
  });
  return Object.fromEntries(texts);
}

/** Columns as they are shown. */
export function termsBody(columns: TermsChange): { [name: string]: JsonOutput } {
  const texts = Object.entries(termsOf(columns));
  return Object.fromEntries(texts.map(([name, text]) => [name, new JsonNumber(text)]));
}

function textOf(name: TermName, value: bigint): string {
  const unit = termColumns[name][1];
  if (unit === "whole") return value.toString();
  return unit === "sar" ? formatSar(value) : formatGoldGrams(value);
}

/** A term in its column's whole unit. */
export function wholeTerm(name: TermName, text: string): bigint {
  const unit = termColumns[name][1];
  if (unit === "whole") return BigInt(text);
  const reading = unit === "sar" ? parseSar(text) : parseGoldGrams(text);
  if (!reading.ok) throw new TypeError(reading.message);
  return reading.value;
}
