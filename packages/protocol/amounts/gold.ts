import { type DecimalReading, formatDecimal, parseDecimal } from "./decimal.ts";

const decimals = 3;

/**
 * Reads grams of gold as whole milligrams.
 *
 * @example
 * ```ts
 * parseGoldGrams("10.25"); // { ok: true, value: 10250n }
 * ```
 */
export function parseGoldGrams(text: string): DecimalReading {
  return parseDecimal(text, decimals);
}

/** Writes milligrams of gold as grams. */
export function formatGoldGrams(goldMg: bigint): string {
  return formatDecimal(goldMg, decimals);
}
