import { formatGoldGrams } from "../amounts/gold.ts";
import { formatSar } from "../amounts/sar.ts";
import { formatUnitPrice } from "../amounts/unit_price.ts";
import { JsonNumber } from "../json/json_number.ts";

/** SAR as a JSON number, from halalas: `41650n` → `416.5`. */
export function sarNumber(halalas: bigint): JsonNumber {
  return new JsonNumber(formatSar(halalas));
}

/** Grams as a JSON number, from milligrams: `10123n` → `10.123`. */
export function gramsNumber(mg: bigint): JsonNumber {
  return new JsonNumber(formatGoldGrams(mg));
}

/** SAR per gram as a JSON number, from 1/10,000 SAR: `4123500n` → `412.35`. */
export function priceNumber(e4: bigint): JsonNumber {
  return new JsonNumber(formatUnitPrice(e4));
}
