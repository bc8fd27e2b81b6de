import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { renderTrade, type TradeBody, type TradeFacts } from "./trade.ts";
import type { Written } from "./written.ts";

/** An order as `GET /v1/orders/{id}` and the event `order.executed` give it. */
export interface OrderBody extends TradeBody {
  order_id: string;
  quote_id: string;
  status: "executed" | "reversed";
  executed_at: string;
  reversed_at: string | null;
  client_reference: string | null;
  ledger_transaction_id: string;
  ledger_sequence: number;
  ledger_hash: string;
}

/** What the store knows of an order. */
export interface OrderFacts extends TradeFacts {
  orderUuid: string;
  quoteUuid: string;
  executedAtMs: number;
  reversedAtMs: number | null;
  clientReference: string | null;
  transactionUuid: string;
  ledgerSequence: bigint;
  ledgerHash: string;
}

/** Renders an order. */
export function renderOrder(facts: OrderFacts): Written<OrderBody> {
  const { reversedAtMs } = facts;
  return {
    order_id: formatTypeId("ord", facts.orderUuid),
    quote_id: formatTypeId("qte", facts.quoteUuid),
    status: reversedAtMs === null ? "executed" : "reversed",
    ...renderTrade(facts),
    executed_at: formatInstant(facts.executedAtMs),
    reversed_at: reversedAtMs === null ? null : formatInstant(reversedAtMs),
    client_reference: facts.clientReference,
    ledger_transaction_id: formatTypeId("txn", facts.transactionUuid),
    ledger_sequence: facts.ledgerSequence,
    ledger_hash: facts.ledgerHash,
  };
}
