import type { OrderFacts } from "@mithqal/protocol/resources";
import { orderFacts } from "../effects/outcome_facts.ts";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { listById, type Listing } from "./list_by_id.ts";
import type { ListQuery, PageReading } from "./page.ts";
import { readOne } from "./resource.ts";

/** An order with the money of its quote and the anchor of its journal. */
export const orderResource: Listing<OrderFacts> = {
  scan: "select * from cell.orders where $where order by order_id desc",
  id: "order_id",
  idIsDrawnOnArrival: true,
  createdAt: "executed_at",
  find: "join cell.orders t on t.partner = k.partner and t.order_id = k.id",
  columns: `t.order_id as thing_id, t.quote_id, t.client_reference, t.ledger_sequence,
    ${unixMs("t.executed_at")} as executed_at, ${unixMs("t.reversed_at")} as reversed_at,
    q.side, q.gold_mg, q.price_e4, q.subtotal, q.fee, q.rounding, q.total,
    j.transaction_id, encode(j.hash, 'hex') as ledger_hash`,
  joins: `join cell.quotes q on q.partner = t.partner and q.quote_id = t.quote_id
    join cell.journals j on j.partner = t.partner and j.sequence = t.ledger_sequence`,
  filters: {
    status: "case when t.reversed_at is null then 'executed' else 'reversed' end",
    side: "q.side",
    clientReference: "t.client_reference",
  },
  factsOf: orderFacts,
};

/** Reads one order; another partner's is unknown. */
export function readOrder(
  place: CellPlace,
  partner: number,
  orderUuid: string,
): Promise<OrderFacts | null> {
  return readOne(place, orderResource, { partner, id: orderUuid });
}

/** Lists orders: the primary key downwards, with quotes and journals by theirs. */
export function listOrders(
  place: CellPlace,
  partner: number,
  query: ListQuery = {},
): Promise<PageReading<OrderFacts>> {
  return listById(place, partner, orderResource, query);
}
