import { quoted, type Refusal, refuse } from "./refusal.ts";

/** The outcome of {@link readIban}. */
export type IbanReading = { ok: true; iban: string } | Refusal<"iban_malformed" | "iban_checksum">;

/**
 * Reads a Saudi IBAN: SA, two check digits, two of the bank, 18 digits or capital letters. The check
 * digits must be the ones that ISO 7064 computes, so that each account has one spelling.
 *
 * @example
 * ```ts
 * readIban("SA0380000000608010167519"); // { ok: true, iban: "SA0380000000608010167519" }
 * ```
 */
export function readIban(text: string): IbanReading {
  if (text.length !== 24 || !/^SA\d{4}[\dA-Z]+$/.test(text)) {
    return refuse("iban_malformed", "SA, 4 digits and 18 digits or capitals", quoted(text));
  }
  const computed = String(98 - remainder97(text.slice(4) + "SA00")).padStart(2, "0");
  if (text.slice(2, 4) === computed) return { ok: true, iban: text };
  return refuse("iban_checksum", "an IBAN whose check digits fit", text.slice(2, 4));
}

/** Hides an IBAN but for its first four characters and its last four. */
export function maskIban(iban: string): string {
  return iban.slice(0, 4) + "*".repeat(16) + iban.slice(-4);
}

/** Letters count as 10 to 35. */
function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
