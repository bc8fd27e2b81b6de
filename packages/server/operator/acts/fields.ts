import { formatSar, parseUnitPrice, readIban } from "@mithqal/protocol";
import { amountField, readField } from "@mithqal/protocol/requests";
import { z } from "zod";

/** A name that stands in logs, certificates, paths and commands: the form of a client_id. */
export const nameField = z.string().regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  "expected 1 to 64 letters, digits and ._-, a letter or a digit first",
);

/** A text for people: no control characters, and no half of a character. */
export function textField(mostCharacters: number) {
  return z.string().min(1).max(mostCharacters).regex(
    /^[^\p{Cc}\p{Cs}]+$/u,
    "expected text of whole characters, none of them a control character",
  );
}

/** A Saudi IBAN. */
export const ibanField = readField((text) => {
  const reading = readIban(text);
  return reading.ok ? { ok: true, value: reading.iban } : reading;
});

/** A day, as `2026-11-20`. */
export const dayField = z.iso.date().refine(
  (day) => day.startsWith("20"),
  "expected a day of this century, such as 2026-11-20",
);

/** SAR per gram, read into 1/10,000 SAR. */
export const unitPrice = amountField(parseUnitPrice, {
  description: "SAR per gram, at most 4 decimals",
  decimals: 4,
});

/** PEM: pki reads it strictly. */
export const pemField = z.string().min(1).max(16_384);

/** The reference of a bank, over the whole house unique. */
export const bankReference = z.string().regex(
  /^[A-Za-z0-9/._:-]{1,64}$/,
  "expected 1 to 64 letters, digits and /._:-",
);

/** Nothing is said. */
export const nothing = z.strictObject({});

/** Nothing but why, for the log. */
export const reasonBody = z.strictObject({ reason: textField(200).optional() });

/** An amount of SAR among the facts of an act: for people, and whole. */
export function sarFacts(halalas: bigint) {
  return { amount_sar: formatSar(halalas), amount_halalas: halalas.toString() };
}
