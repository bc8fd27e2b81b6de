import type { ServiceEvent } from "@mithqal/client";
import type { Paint } from "./paint.ts";

/** An event in a line. */
export function eventText(event: ServiceEvent, paint: Paint): string {
  const time = event.timestamp.slice(11, 19);
  const sequence = event.sequence === null ? "" : ` #${event.sequence}`;
  return `${paint.dim(time)}  ${paint.bold(event.type)}${sequence}  ${detailOf(event)}`.trimEnd();
}

function detailOf(event: ServiceEvent): string {
  switch (event.type) {
    case "order.executed":
    case "order.reversed": {
      const { order_id, side, gold_grams, total_sar } = event.data;
      return `${side} ${gold_grams} g for SAR ${total_sar}, ${order_id}`;
    }
    case "account.funded":
      return `SAR ${event.data.amount_sar}, ${event.data.funding_id}`;
    case "quote.expired":
      return event.data.quote_id;
    default: {
      const { withdrawal_id: id, amount_sar: amount } = event.data as Record<string, unknown>;
      return id === undefined ? "" : `SAR ${amount}, ${id}`;
    }
  }
}
