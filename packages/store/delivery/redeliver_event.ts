import { type CellPlace, instantParameter, queryCell } from "../reads/cell_place.ts";
import { findEvent } from "../reads/events.ts";

/** What came of asking for one event again. */
export type Redelivery = "due" | "event_not_found" | "no_endpoint";

/** Sends one event again, whether it was delivered or not; to a disabled endpoint when it resumes. */
export async function redeliverEvent(
  place: CellPlace,
  partner: number,
  eventUuid: string,
  nowMs: number,
): Promise<Redelivery> {
  const event = await findEvent(place, partner, eventUuid);
  if (event === null) return "event_not_found";
  const [row] = await queryCell(
    place,
    "select cell.redeliver_event($1::int, $2::bigint, $3::timestamptz) as due",
    [partner, event.sequence, instantParameter(nowMs)],
  );
  return row!.due === null ? "no_endpoint" : "due";
}
