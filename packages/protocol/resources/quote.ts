import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { limits } from "../limits.ts";
import { renderTrade, type TradeBody, type TradeFacts } from "./trade.ts";
import type { Written } from "./written.ts";

/** `expired` is derived when the quote is read: no job has to run for it. */
export type QuoteStatus = "active" | "executed" | "expired" | "cancelled";

/** A quote as `GET /v1/quotes/{id}` gives it. */
export interface QuoteBody extends TradeBody {
  quote_id: string;
  status: QuoteStatus;
  price_as_of: string;
  created_at: string;
  expires_at: string;
  valid_for_seconds: number;
  client_reference: string | null;
  order_id: string | null;
  warnings: string[];
}

/** What the store knows of a quote. */
export interface QuoteFacts extends TradeFacts {
  quoteUuid: string;
  status: QuoteStatus;
  priceAsOfMs: number;
  createdAtMs: number;
  expiresAtMs: number;
  clientReference: string | null;
  orderUuid: string | null;
  warnings: string[];
}

/** Renders a quote: the one way from facts to the body of the POST, its replay and the GET. */
export function renderQuote(facts: QuoteFacts): Written<QuoteBody> {
  return {
    quote_id: formatTypeId("qte", facts.quoteUuid),
    status: facts.status,
    ...renderTrade(facts),
    price_as_of: formatInstant(facts.priceAsOfMs),
    created_at: formatInstant(facts.createdAtMs),
    expires_at: formatInstant(facts.expiresAtMs),
    valid_for_seconds: BigInt(limits.quote.lifetimeSeconds),
    client_reference: facts.clientReference,
    order_id: facts.orderUuid === null ? null : formatTypeId("ord", facts.orderUuid),
    warnings: facts.warnings,
  };
}
