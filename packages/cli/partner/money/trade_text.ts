import type { PlacedOrder } from "@mithqal/client";
import type { BalancesBody, OrderBody, QuoteBody } from "@mithqal/protocol/resources";
import { grams, sar, unitPrice } from "../../terminal/amounts.ts";
import { facts } from "../../terminal/table.ts";
import type { Terminal } from "../../terminal/terminal.ts";

type Trade = QuoteBody | OrderBody;
type Facts = Parameters<typeof facts>[1];

/** `buy 10.000 g for SAR 4,021.55`. */
export function tradeLine({ side, gold_mg, total_halalas }: Trade): string {
  return `${side} ${grams(gold_mg)} g for SAR ${sar(total_halalas)}`;
}

/** A quote, for people. */
export function quoteText(terminal: Terminal, quote: QuoteBody): string {
  return facts(terminal, [
    ["quote", quote.quote_id],
    ["status", quote.status],
    ...tradeFacts(quote),
    ["valid until", quote.expires_at],
    ["warning", quote.warnings.length === 0 ? null : quote.warnings.join(", ")],
    ["order it", quote.status === "active" ? `mithqal order ${quote.quote_id}` : null],
  ]);
}

/** An order, for people. */
export function orderText(terminal: Terminal, order: OrderBody | PlacedOrder): string {
  return facts(terminal, [
    ["order", order.order_id],
    ["status", order.status],
    ...tradeFacts(order),
    ["executed", order.executed_at],
    ["ledger entry", `${order.ledger_sequence} ${order.ledger_hash}`],
    ...("balances" in order ? balanceFacts(order.balances) : []),
  ]);
}

/** Balances as they were after an effect. */
export function balanceFacts({ sar: money, gold }: BalancesBody): Facts {
  return [
    ["available", `SAR ${sar(money.available_halalas)} and ${grams(gold.available_mg)} g`],
    ["held", money.held_halalas === 0 ? null : `SAR ${sar(money.held_halalas)}`],
  ];
}

function tradeFacts(trade: Trade): Facts {
  return [
    ["trade", tradeLine(trade)],
    ["price", `SAR ${unitPrice(trade.price_per_gram_e4)} a gram`],
    ["subtotal", `SAR ${sar(trade.subtotal_halalas)}`],
    ["fee", `SAR ${sar(trade.fee_halalas)}`],
    ["rounding", trade.rounding_halalas === 0 ? null : `SAR ${sar(trade.rounding_halalas)}`],
    ["reference", trade.client_reference],
  ];
}
