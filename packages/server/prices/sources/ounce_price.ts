import { noPrice, quoted, type SourceRefusal } from "./price_source.ts";

const form = /^(\d{1,7})(?:\.(\d{1,20}))?$/;
/** What the market's row takes: SAR 1 to SAR 100,000 a gram. */
const [leastE4, mostE4] = [10_000n, 1_000_000_000n];

// SAR 3.75 a dollar and 31.1034768 g a troy ounce, times 10,000: 375 x 10^9 / 311,034,768.
const [dividend, divisor] = [375_000_000_000n, 311_034_768n];

/** A mid price in 1/10,000 SAR per gram, or why not. */
export type OunceReading = { ok: true; midE4: bigint } | SourceRefusal;

/**
 * Turns the own text of a price in USD per troy ounce into 1/10,000 SAR per gram. Whole numbers carry
 * it all the way; it is rounded once, to the nearest, a half up.
 *
 * @example
 * ```ts
 * readOuncePrice("4150.25"); // { ok: true, midE4: 5003761n }: SAR 500.3761 a gram
 * ```
 */
export function readOuncePrice(text: string): OunceReading {
  const found = text.length <= 40 ? form.exec(text) : null;
  if (found === null) {
    return noPrice("price_malformed", `expected a price such as 4150.25, got ${quoted(text)}`);
  }
  const [, whole = "", fraction = ""] = found;
  const below = divisor * 10n ** BigInt(fraction.length);
  const midE4 = (2n * BigInt(whole + fraction) * dividend + below) / (2n * below);
  if (midE4 < leastE4 || midE4 > mostE4) {
    const expected = "expected a price of SAR 1 to SAR 100,000 a gram";
    return noPrice("price_out_of_bounds", `${expected}, got ${quoted(text)} USD an ounce`);
  }
  return { ok: true, midE4 };
}
