import type { QuoteFacts } from "@mithqal/protocol/resources";
import { quoteFacts } from "../effects/outcome_facts.ts";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { listById, type Listing } from "./list_by_id.ts";
import type { ListQuery, PageReading } from "./page.ts";
import { readOne } from "./resource.ts";

// Expired is told by the clock that decides: the database's, which for a partner never steps back.
const status = `case when o.order_id is not null then 'executed'
  when t.cancelled_at is not null then 'cancelled'
  when t.expires_at <= greatest(statement_timestamp(), h.decided_at) then 'expired'
  else 'active' end`;

/** A quote with the order that has executed it. */
export const quoteResource: Listing<QuoteFacts> = {
  scan: "select * from cell.quotes where $where order by quote_id desc",
  id: "quote_id",
  idIsDrawnOnArrival: true,
  createdAt: "created_at",
  find: "join cell.quotes t on t.partner = k.partner and t.quote_id = k.id",
  columns: `t.quote_id, t.side, t.gold_mg, t.price_e4, t.subtotal, t.fee, t.rounding, t.total,
    ${unixMs("t.priced_at")} as priced_at, ${unixMs("t.created_at")} as created_at,
    ${unixMs("t.expires_at")} as expires_at, t.client_reference, t.short_of_funds, o.order_id,
    ${status} as status`,
  joins: `join cell.heads h on h.partner = t.partner
    left join cell.orders o on o.partner = t.partner and o.quote_id = t.quote_id`,
  filters: { status, side: "t.side", clientReference: "t.client_reference" },
  factsOf: (row) => ({
    ...quoteFacts(row, row.status as QuoteFacts["status"]),
    orderUuid: row.order_id === null ? null : String(row.order_id),
  }),
};

/** Reads one quote; another partner's is unknown. */
export function readQuote(
  place: CellPlace,
  partner: number,
  quoteUuid: string,
): Promise<QuoteFacts | null> {
  return readOne(place, quoteResource, { partner, id: quoteUuid });
}

/** Lists quotes: the primary key downwards, and beside it the orders by their quotes. */
export function listQuotes(
  place: CellPlace,
  partner: number,
  query: ListQuery = {},
): Promise<PageReading<QuoteFacts>> {
  return listById(place, partner, quoteResource, query);
}
