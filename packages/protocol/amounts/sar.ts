import { type DecimalReading, formatDecimal, parseDecimal } from "./decimal.ts";

const decimals = 2;

/**
 * Reads an amount of SAR as whole halalas.
 *
 * @example
 * ```ts
 * parseSar("1000.5"); // { ok: true, value: 100050n }
 * ```
 */
export function parseSar(text: string): DecimalReading {
  return parseDecimal(text, decimals);
}

/** Writes halalas as SAR. */
export function formatSar(halalas: bigint): string {
  return formatDecimal(halalas, decimals);
}
