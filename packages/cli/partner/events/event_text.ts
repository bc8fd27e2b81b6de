import type { ServiceEvent } from "@mithqal/client";
import type { WithdrawalBody } from "@mithqal/protocol/resources";
import { grams, sar } from "../../terminal/amounts.ts";

/** An event in a line: number, time, type, and what it is about. */
export function eventText(event: ServiceEvent): string {
  const { sequence, timestamp, type, id } = event;
  return [String(sequence ?? "-"), timestamp, type, id, aboutText(event)].join("\t").trimEnd();
}

function aboutText(event: ServiceEvent): string {
  switch (event.type) {
    case "order.executed":
    case "order.reversed": {
      const { order_id, side, gold_mg, total_halalas } = event.data;
      return `${order_id} ${side} ${grams(gold_mg)} g for SAR ${sar(total_halalas)}`;
    }
    case "account.funded":
      return `${event.data.funding_id} SAR ${sar(event.data.amount_halalas)}`;
    case "quote.expired":
      return event.data.quote_id;
    default:
      return withdrawalText(Object(event.data));
  }
}

/** Nothing for what is no withdrawal: a later service may have other events. */
function withdrawalText(
  { withdrawal_id, status, amount_halalas }: Partial<WithdrawalBody>,
): string {
  if (withdrawal_id === undefined || amount_halalas === undefined) return "";
  return `${withdrawal_id} ${status} SAR ${sar(amount_halalas)}`;
}
