import { z } from "zod";
import { parseGoldGrams } from "../amounts/gold.ts";
import { parseSar } from "../amounts/sar.ts";
import { readIban } from "../iban.ts";
import { amountField } from "./amount_field.ts";
import { clientReference, idField, readField } from "./fields.ts";

/** Grams of gold, read into whole milligrams. */
export const goldGrams = amountField(parseGoldGrams, {
  description: "Grams of 24K gold, at most 3 decimals",
  decimals: 3,
});

/** SAR, read into whole halalas. */
export const amountSar = amountField(parseSar, {
  description: "SAR, at most 2 decimals",
  decimals: 2,
});

/** `POST /v1/quotes`: a side, and exactly one of the weight and the total. */
export const quoteRequest = z.strictObject({
  side: z.enum(["buy", "sell"]).meta({ description: "`buy`: the partner receives gold" }),
  gold_grams: goldGrams.optional(),
  amount_sar: amountSar.optional(),
  client_reference: clientReference.optional(),
}).refine((quote) => (quote.gold_grams === undefined) !== (quote.amount_sar === undefined), {
  message: "expected exactly one of gold_grams and amount_sar",
}).meta({
  id: "QuoteRequest",
  oneOf: [{ required: ["gold_grams"] }, { required: ["amount_sar"] }],
  examples: [{ side: "buy", gold_grams: 10.5 }, { side: "sell", amount_sar: "1000.00" }],
});

/** `POST /v1/orders`. */
export const orderRequest = z.strictObject({
  quote_id: idField("qte"),
  client_reference: clientReference.optional(),
}).meta({ id: "OrderRequest", examples: [{ quote_id: "qte_01h455vb4pex5vsknk084sn02q" }] });

/** `POST /v1/withdrawals`. */
export const withdrawalRequest = z.strictObject({
  amount_sar: amountSar,
  client_reference: clientReference.optional(),
  iban: readField((text) => {
    const reading = readIban(text);
    return reading.ok ? { ok: true, value: reading.iban } : reading;
  }).meta({
    description: "If given, it must be the registered one",
    pattern: "^SA\\d{4}[0-9A-Z]{18}$",
    examples: ["SA0380000000608010167519"],
  }).optional(),
}).meta({ id: "WithdrawalRequest", examples: [{ amount_sar: 250.75 }] });

/** `POST /sandbox/fund`. */
export const fundingRequest = z.strictObject({ amount_sar: amountSar })
  .meta({ id: "FundingRequest", examples: [{ amount_sar: 100000 }] });

/** A POST that acts on a thing: no body, or an empty object. */
export const emptyRequest = z.strictObject({}).meta({ id: "EmptyRequest", examples: [{}] });
