import { type DecimalReading, formatDecimal, parseDecimal } from "./decimal.ts";
import { divideDown, divideUp } from "./division.ts";

const decimals = 4;
/** 10,000 basis points, twice: half of the spread lies on each side of the mid price. */
const bothSidesBps = 20_000n;

/** Reads a price in SAR per gram as a whole number of 1/10,000 SAR. */
export function parseUnitPrice(text: string): DecimalReading {
  return parseDecimal(text, decimals);
}

/** Writes a price of 1/10,000 SAR as SAR per gram. */
export function formatUnitPrice(priceE4: bigint): string {
  return formatDecimal(priceE4, decimals);
}

/**
 * What a partner pays for a gram: the mid price and half of the spread, **rounded up**.
 *
 * @example
 * ```ts
 * buyPriceE4(4_000_000n, 50n); // 4_010_000n: SAR 401 at a mid price of SAR 400 and 50 bps
 * ```
 */
export function buyPriceE4(midE4: bigint, spreadBps: bigint): bigint {
  checkSpread(midE4, spreadBps);
  return divideUp(midE4 * (bothSidesBps + spreadBps), bothSidesBps);
}

/** What a partner gets for a gram: the mid price less half of the spread, **rounded down**. */
export function sellPriceE4(midE4: bigint, spreadBps: bigint): bigint {
  checkSpread(midE4, spreadBps);
  return divideDown(midE4 * (bothSidesBps - spreadBps), bothSidesBps);
}

function checkSpread(midE4: bigint, spreadBps: bigint): void {
  if (midE4 <= 0n || spreadBps < 0n || spreadBps >= bothSidesBps) {
    throw new TypeError(`expected a mid price and a spread, got ${midE4} and ${spreadBps} bps`);
  }
}
