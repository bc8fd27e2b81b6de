import {
  orderListQuery,
  orderRequest,
  quoteListQuery,
  quoteRequest,
} from "@mithqal/protocol/requests";
import { order, placedOrder, price, quote } from "../answers/trading.ts";
import { examples } from "../examples/bodies.ts";
import type { DescribedOperations } from "./described.ts";
import {
  acted,
  emptyBody,
  jsonBody,
  keyedRefusals,
  list,
  made,
  readRefusals,
  shown,
  signedRefusals,
} from "./forms.ts";

const tag = "Trading";

/** Prices, quotes and orders. */
export const tradingOperations: DescribedOperations = {
  "GET /v1/prices": {
    id: "showPrice",
    tag,
    summary: "The indicative price",
    description: "A quote is firm, this price is not. Past `stale_after` it is worth nothing.",
    answers: shown("The price of the moment", price, examples.price),
    refusals: [...readRefusals, "pricing_unavailable"],
  },
  "POST /v1/quotes": {
    id: "makeQuote",
    tag,
    summary: "A firm quote, good for 60 seconds",
    description: "By weight or by total. The balance is looked at when it is ordered: a warning " +
      "`insufficient_funds_now` tells that it would not do now.",
    body: jsonBody(quoteRequest),
    answers: made("A firm quote", quote, examples.quote),
    refusals: [
      ...keyedRefusals,
      "partner_suspended",
      "trading_disabled",
      "market_halted",
      "market_closed",
      "pricing_unavailable",
      "amount_below_minimum",
      "amount_above_maximum",
      "quote_exposure_limit_exceeded",
      "daily_limit_exceeded",
      "vault_stock_unavailable",
      "liquidity_unavailable",
    ],
  },
  "GET /v1/quotes": list({
    id: "listQuotes",
    tag,
    summary: "Quotes, newest first",
    query: quoteListQuery,
    page: ["QuotePage", quote, examples.quote],
  }),
  "GET /v1/quotes/{id}": {
    id: "showQuote",
    tag,
    summary: "A quote as it is now",
    answers: shown("The quote", quote, examples.quote),
    refusals: [...readRefusals, "quote_not_found"],
  },
  "POST /v1/quotes/{id}/cancel": {
    id: "cancelQuote",
    tag,
    summary: "Gives back what an open quote holds",
    body: emptyBody,
    answers: acted("The quote, cancelled", quote, examples.cancelledQuote),
    refusals: [
      ...keyedRefusals,
      "quote_not_found",
      "quote_already_executed",
      "quote_cancelled",
      "quote_expired",
    ],
  },
  "POST /v1/orders": {
    id: "placeOrder",
    tag,
    summary: "Executes a quote at its price",
    description: "Executed means settled, both legs at once. It is executed if and only if the " +
      "service's clock is before the quote's `expires_at`. After a 503 `outcome_unknown` the " +
      "same Idempotency-Key tells what happened.",
    body: jsonBody(orderRequest),
    answers: made("The order, with the balances after it", placedOrder, examples.placedOrder),
    refusals: [
      ...signedRefusals,
      "partner_suspended",
      "trading_disabled",
      "quote_not_found",
      "quote_already_executed",
      "quote_cancelled",
      "quote_expired",
      "insufficient_funds",
      "insufficient_gold",
    ],
  },
  "GET /v1/orders": list({
    id: "listOrders",
    tag,
    summary: "Orders, newest first",
    query: orderListQuery,
    page: ["OrderPage", order, examples.order],
  }),
  "GET /v1/orders/{id}": {
    id: "showOrder",
    tag,
    summary: "An order as it is now",
    answers: shown("The order", order, examples.order),
    refusals: [...readRefusals, "order_not_found"],
  },
};
