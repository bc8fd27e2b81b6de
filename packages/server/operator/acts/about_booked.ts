import { formatGoldGrams, formatInstant, formatSar, formatUnitPrice } from "@mithqal/protocol";
import { type ActInput, readOrder, readWithdrawal } from "@mithqal/store";
import { type Refused, refused } from "../../problems/refused.ts";
import type { OperatorVisit } from "../operator_visit.ts";

type About = Promise<ActInput | Refused>;

/** A withdrawal's money and where it goes: no step of it changes them. */
export async function aboutWithdrawal(uuid: string, visit: OperatorVisit): About {
  const { service: { database }, partner: { cell, partner } } = visit;
  const withdrawal = await readWithdrawal({ database, cell }, partner, uuid);
  if (withdrawal === null) return refused("withdrawal_not_found");
  const { amountHalalas, feeHalalas, ibanMasked, rail } = withdrawal;
  return {
    ...sar("amount", amountHalalas),
    ...sar("fee", feeHalalas),
    ...sar("net_amount", amountHalalas - feeHalalas),
    iban_masked: ibanMasked,
    rail,
  };
}

/** What an order has traded, at which price, and when. */
export async function aboutOrder(uuid: string, visit: OperatorVisit): About {
  const { service: { database }, partner: { cell, partner } } = visit;
  const order = await readOrder({ database, cell }, partner, uuid);
  if (order === null) return refused("order_not_found");
  return {
    side: order.side,
    gold_grams: formatGoldGrams(order.goldMg),
    gold_mg: order.goldMg.toString(),
    price_per_gram_sar: formatUnitPrice(order.pricePerGramE4),
    price_per_gram_e4: order.pricePerGramE4.toString(),
    ...sar("fee", order.feeHalalas),
    ...sar("total", order.totalHalalas),
    executed_at: formatInstant(order.executedAtMs),
  };
}

function sar(name: string, halalas: bigint): ActInput {
  return { [`${name}_sar`]: formatSar(halalas), [`${name}_halalas`]: halalas.toString() };
}
