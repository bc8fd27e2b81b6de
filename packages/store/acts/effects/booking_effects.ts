import type { BookingRequest } from "../../bookings/booking.ts";
import { bookingItem } from "../../bookings/booking_item.ts";
import { actDetails, type ActEffect, cellEffect } from "../act_effect.ts";

/** Books what concerns a partner's money and gold. The operators are those of the act. */
export function bookingEffect(
  cell: string,
  request: Omit<BookingRequest, "operators">,
  nowMs: number,
): ActEffect {
  const items = `jsonb_set($1::text::jsonb, '{0,details}',
    ($1::text::jsonb #> '{0,details}') || ${actDetails})::json`;
  const expression = `(select jsonb_build_object('code', o.code, 'details', o.details,
      'thing_id', o.thing_id, 'ledger_sequence', o.ledger_sequence)
    from cell.act_operator_v2(${items}) o)`;
  const parameters = [JSON.stringify([{ i: 0, ...bookingItem(request, nowMs) }])];
  return cellEffect(cell, { expression, parameters });
}
