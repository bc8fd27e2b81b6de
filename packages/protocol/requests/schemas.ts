import { z } from "zod";
import { parseGoldGrams } from "../amounts/gold.ts";
import { parseSar } from "../amounts/sar.ts";
import { readIban } from "../iban.ts";
import { type IdPrefix, parseTypeId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Refusal } from "../refusal.ts";
import { amountField } from "./amount_field.ts";

const goldGrams = amountField(parseGoldGrams, {
  description: "Grams of 24K gold, at most 3 decimals",
  decimals: 3,
});

const amountSar = amountField(parseSar, {
  description: "SAR, at most 2 decimals",
  decimals: 2,
});

const clientReference = z.string()
  .max(limits.request.clientReferenceMaxCharacters)
  .regex(/^[A-Za-z0-9._:-]+$/, "expected letters, digits and ._:- alone")
  .meta({ description: "The partner's own reference", examples: ["invoice-1001"] });

/** The id of a thing with this prefix, read into its UUID. */
function idField(prefix: IdPrefix) {
  return readField((text) => {
    const reading = parseTypeId(prefix, text);
    return reading.ok ? { ok: true, value: reading.uuid } : reading;
  }).meta({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` });
}

/** A text that one of our own readers checks. */
function readField(read: (text: string) => { ok: true; value: string } | Refusal<string>) {
  return z.string().transform((text, context): string => {
    const reading = read(text);
    if (reading.ok) return reading.value;
    const { code, message } = reading;
    context.issues.push({ code: "custom", input: text, message, params: { code } });
    return z.NEVER;
  });
}

/** `POST /v1/quotes`: a side, and exactly one of the weight and the total. */
export const quoteRequest = z.strictObject({
  side: z.enum(["buy", "sell"]).meta({ description: "`buy`: the partner receives gold" }),
  gold_grams: goldGrams.optional(),
  amount_sar: amountSar.optional(),
  client_reference: clientReference.optional(),
}).refine((quote) => (quote.gold_grams === undefined) !== (quote.amount_sar === undefined), {
  message: "expected exactly one of gold_grams and amount_sar",
}).meta({ id: "QuoteRequest", examples: [{ side: "buy", gold_grams: 10.5 }] });

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
  }).meta({ description: "If given, it must be the registered one" }).optional(),
}).meta({ id: "WithdrawalRequest", examples: [{ amount_sar: 250.75 }] });

/** `POST /sandbox/fund`. */
export const fundingRequest = z.strictObject({ amount_sar: amountSar })
  .meta({ id: "FundingRequest", examples: [{ amount_sar: 100000 }] });

/** A POST that acts on a thing: no body, or an empty object. */
export const emptyRequest = z.strictObject({}).meta({ id: "EmptyRequest", examples: [{}] });
