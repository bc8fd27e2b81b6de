import type { IdPrefix, ProblemCode } from "@mithqal/protocol";
import { decimal, type Schema, text, told, whole } from "./schema.ts";

/** The id of a thing. */
export function id(prefix: IdPrefix): Schema<string> {
  return text({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` });
}

/** A moment: RFC 3339 in UTC with milliseconds. */
export const instant: Schema<string> = text({
  format: "date-time",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[.]\\d{3}Z$",
});

/** A business day in Riyadh. */
export const day: Schema<string> = text({ format: "date" });

/** SHA-256 in lower-case hex. */
export const sha256: Schema<string> = text({ pattern: "^[0-9a-f]{64}$" });

/** A UUID, as the ledger's hashes have it. */
export const uuid: Schema<string> = text({ format: "uuid" });

/** SAR, at most 2 decimals. */
export const sar: Schema<number> = decimal(0);
/** Its exact twin. */
export const halalas: Schema<number> = whole(0);

/** Grams of gold, at most 3 decimals. */
export const grams: Schema<number> = decimal(0);
/** Its exact twin. */
export const mg: Schema<number> = whole(0);

/** SAR per gram, at most 4 decimals. */
export const pricePerGram: Schema<number> = decimal(0);
/** Its exact twin, in 1/10,000 SAR. */
export const priceE4: Schema<number> = whole(0);

/** A change of a balance has a sign. */
export const change: Schema<number> = decimal();
/** Its exact twin. */
export const wholeChange: Schema<number> = whole();

/** A count. */
export const count: Schema<number> = whole(0);

/** The partner's own reference. */
export const clientReference: Schema<string> = told(
  "The partner's own reference",
  text({ pattern: "^[A-Za-z0-9._:-]{1,64}$" }),
);

/** A code of a problem: new ones may come. */
export const problemCode: Schema<ProblemCode> = { json: { type: "string" } };
