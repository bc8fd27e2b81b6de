import { type Refusal, refuse } from "../refusal.ts";
import { divideDown, divideUp } from "./division.ts";
import { formatSar } from "./sar.ts";

/** `buy`: the partner receives gold. `sell`: the partner gives gold. */
export type Side = "buy" | "sell";

/** What a trade is priced by. */
export interface TradeTerms {
  /** 1/10,000 SAR per gram, above 0. */
  priceE4: bigint;
  /** Of the subtotal; 0 to 9,999. */
  feeBps: bigint;
  feeFixedHalalas: bigint;
}

/**
 * The money of a trade. Buy: total = subtotal + fee + rounding. Sell: total = subtotal − fee −
 * rounding. The rounding is never negative and the house's.
 */
export interface TradeMoney {
  goldMg: bigint;
  subtotalHalalas: bigint;
  feeHalalas: bigint;
  roundingHalalas: bigint;
  totalHalalas: bigint;
}

/** The money of a trade, or that it is too small to have a total above 0. */
export type TradeMoneyResult = { ok: true } & TradeMoney | Refusal<"amount_below_minimum">;

const wholeBps = 10_000n;
/** mg × 1/10,000 SAR per gram = 1/100,000 of a halala. */
const unitsPerHalala = 100_000n;

/** What gold costs a partner, before the fee: **rounded up** to the halala. */
export function buySubtotalHalalas(goldMg: bigint, priceE4: bigint): bigint {
  return divideUp(goldMg * priceE4, unitsPerHalala);
}

/** What a partner's gold is worth, before the fee: **rounded down** to the halala. */
export function sellSubtotalHalalas(goldMg: bigint, priceE4: bigint): bigint {
  return divideDown(goldMg * priceE4, unitsPerHalala);
}

/** The fee: its share of the subtotal **rounded up** to the halala, and the fixed part. */
export function feeHalalas(subtotalHalalas: bigint, terms: TradeTerms): bigint {
  return divideUp(subtotalHalalas * terms.feeBps, wholeBps) + terms.feeFixedHalalas;
}

/**
 * The money of a trade of so much gold. No rounding is left over.
 *
 * @example
 * ```ts
 * const terms = { priceE4: 4_010_000n, feeBps: 25n, feeFixedHalalas: 0n };
 * moneyByGold("buy", 10_000n, terms); // 10 g: subtotal 401000n, fee 1003n, total 402003n halalas
 * ```
 */
export function moneyByGold(side: Side, goldMg: bigint, terms: TradeTerms): TradeMoneyResult {
  checkTerms(terms);
  if (goldMg <= 0n) return tooSmall("gold", `${goldMg} mg`);
  const { subtotalHalalas, fee, net } = priced(side, goldMg, terms);
  if (net <= 0n) return tooSmall("a total", `SAR ${formatSar(net)}`);
  const money = { goldMg, subtotalHalalas, feeHalalas: fee, totalHalalas: net };
  return { ok: true, ...money, roundingHalalas: 0n };
}

/**
 * The money of a trade for exactly so much SAR. Buy: the **largest** weight whose subtotal and fee
 * the total covers. Sell: the **smallest** weight whose subtotal less fee covers the total. What is
 * left over is the rounding.
 */
export function moneyByTotal(
  side: Side,
  totalHalalas: bigint,
  terms: TradeTerms,
): TradeMoneyResult {
  checkTerms(terms);
  if (totalHalalas <= 0n) return tooSmall("a total", `SAR ${formatSar(totalHalalas)}`);
  const goldMg = side === "buy"
    ? largestBuyMg(totalHalalas, terms)
    : smallestSellMg(totalHalalas, terms);
  if (goldMg <= 0n) {
    return tooSmall("gold", `less than a milligram for SAR ${formatSar(totalHalalas)}`);
  }
  const { subtotalHalalas, fee, net } = priced(side, goldMg, terms);
  const roundingHalalas = side === "buy" ? totalHalalas - net : net - totalHalalas;
  return { ok: true, goldMg, subtotalHalalas, feeHalalas: fee, roundingHalalas, totalHalalas };
}

function priced(side: Side, goldMg: bigint, terms: TradeTerms) {
  const buys = side === "buy";
  const subtotalHalalas = (buys ? buySubtotalHalalas : sellSubtotalHalalas)(goldMg, terms.priceE4);
  const fee = feeHalalas(subtotalHalalas, terms);
  return { subtotalHalalas, fee, net: buys ? subtotalHalalas + fee : subtotalHalalas - fee };
}

// For whole s: s + ceil(s·f) ≤ t  ⟺  ceil(s·(1+f)) ≤ t  ⟺  s·(1+f) ≤ t. And ceil(mg·p) ≤ s  ⟺  mg·p ≤ s.
function largestBuyMg(totalHalalas: bigint, { priceE4, feeBps, feeFixedHalalas }: TradeTerms) {
  const left = totalHalalas - feeFixedHalalas;
  if (left <= 0n) return 0n;
  const subtotalHalalas = divideDown(left * wholeBps, wholeBps + feeBps);
  return divideDown(subtotalHalalas * unitsPerHalala, priceE4);
}

// For whole s: s − ceil(s·f) ≥ t  ⟺  floor(s·(1−f)) ≥ t  ⟺  s·(1−f) ≥ t. And floor(mg·p) ≥ s  ⟺  mg·p ≥ s.
function smallestSellMg(totalHalalas: bigint, { priceE4, feeBps, feeFixedHalalas }: TradeTerms) {
  const needed = totalHalalas + feeFixedHalalas;
  const subtotalHalalas = divideUp(needed * wholeBps, wholeBps - feeBps);
  return divideUp(subtotalHalalas * unitsPerHalala, priceE4);
}

function tooSmall(what: string, got: string): Refusal<"amount_below_minimum"> {
  return refuse("amount_below_minimum", `${what} above 0`, got);
}

function checkTerms({ priceE4, feeBps, feeFixedHalalas }: TradeTerms): void {
  if (priceE4 <= 0n || feeBps < 0n || feeBps >= wholeBps || feeFixedHalalas < 0n) {
    throw new TypeError("expected a price above 0, a fee of 0 to 9,999 bps and a fixed fee");
  }
}
