import { limits, newUuidV7 } from "@mithqal/protocol";
import type { Item } from "../effects/item.ts";
import type { BookingRequest } from "./booking.ts";

/** Makes the item of an act, in the form that the database's entry reads. */
export function bookingItem(
  { partner, actUuid, operators, booking }: BookingRequest,
  nowMs: number,
) {
  const item: Item & { details: Record<string, unknown> } = {
    kind: booking.kind,
    partner,
    request_id: actUuid,
    not_after: nowMs + limits.idempotency.notAfterSeconds * 1_000,
    key: actUuid,
    fingerprint: JSON.stringify(
      booking,
      (_, value) => typeof value === "bigint" ? `${value}` : value,
    ),
    thing_id: actUuid,
    event_id: newUuidV7(nowMs),
    details: {
      ...(operators && { requested_by: operators.requestedBy }),
      ...(operators?.approvedBy !== undefined && { approved_by: operators.approvedBy }),
    },
  };
  if ("withdrawalUuid" in booking) item.subject_id = booking.withdrawalUuid;
  if ("orderUuid" in booking) item.subject_id = booking.orderUuid;
  if ("side" in booking) item.side = booking.side;
  if ("bankReference" in booking) item.details.bank_reference = booking.bankReference;
  if ("failure" in booking) item.details.failure = booking.failure;
  if (booking.kind === "deposit") {
    item.amount = booking.amountHalalas.toString();
    item.details.value_date = booking.valueDate;
    item.details.sender_iban = booking.senderIban;
  }
  return item;
}
