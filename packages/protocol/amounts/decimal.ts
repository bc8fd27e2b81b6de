import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";

/** Why a number's text is refused. */
export type DecimalRefusalCode =
  | "number_too_long"
  | "number_negative"
  | "number_not_finite"
  | "number_exponent"
  | "number_leading_zero"
  | "number_malformed"
  | "number_too_precise"
  | "number_too_large";

/** A decimal as a whole number of its smallest units, or why not. */
export type DecimalReading = { ok: true; value: bigint } | Refusal<DecimalRefusalCode>;

const faults: readonly (readonly [RegExp, DecimalRefusalCode, string])[] = [
  [/^-?(NaN|Infinity)$/, "number_not_finite", "a finite number"],
  [/^-/, "number_negative", "a number that is not negative"],
  [/^[\d.]+e[+-]?\d+$/i, "number_exponent", "a number without an exponent"],
  [/^0\d+(\.\d+)?$/, "number_leading_zero", "a number without leading zeros"],
  [/^(?!\d+(\.\d+)?$)/, "number_malformed", "a decimal number such as 10.25"],
];

/**
 * Reads a number's own text as a whole number of units of 10^-`decimals`. Nothing is rounded: what
 * has more decimals, or more digits than a double can carry, is refused.
 *
 * @example
 * ```ts
 * parseDecimal("10.25", 3); // { ok: true, value: 10250n }
 * parseDecimal("1e3", 3); // refused with number_exponent
 * ```
 */
export function parseDecimal(text: string, decimals: number): DecimalReading {
  const { maxCharacters, maxDigits } = limits.number;
  if (text.length > maxCharacters) {
    const expected = `a number of at most ${maxCharacters} characters`;
    return refuse("number_too_long", expected, text.length);
  }
  const fault = faults.find(([pattern]) => pattern.test(text));
  if (fault) return refuse(fault[1], fault[2], quoted(text));
  const [whole = "", fraction = ""] = text.split(".");
  if (fraction.length > decimals) {
    return refuse("number_too_precise", `a number of at most ${decimals} decimals`, quoted(text));
  }
  const most = maxDigits - decimals;
  if (whole.length > most) {
    return refuse(
      "number_too_large",
      `a number of at most ${most} digits before the point`,
      quoted(text),
    );
  }
  return { ok: true, value: BigInt(whole + fraction.padEnd(decimals, "0")) };
}

/**
 * Writes a whole number of units of 10^-`decimals` as a JSON number with no needless digit.
 *
 * @example
 * ```ts
 * formatDecimal(10250n, 3); // "10.25"
 * formatDecimal(-5n, 2); // "-0.05"
 * ```
 */
export function formatDecimal(value: bigint, decimals: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  return sign + digits.slice(0, point) + (fraction && "." + fraction);
}
