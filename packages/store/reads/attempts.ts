import { type CellPlace, queryCell, unixMs } from "./cell_place.ts";
import { findEvent } from "./events.ts";

/** One attempt to deliver an event: the answer's status, or the fault that kept it away. */
export interface AttemptFacts {
  startedAtMs: number;
  tookMs: number;
  status: number | null;
  fault: string | null;
}

/** Reads the attempts of an event, oldest first. Null: the partner has no such event. */
export async function readAttempts(
  place: CellPlace,
  partner: number,
  eventUuid: string,
): Promise<AttemptFacts[] | null> {
  const event = await findEvent(place, partner, eventUuid);
  if (event === null) return null;
  const rows = await queryCell(
    place,
    `select ${unixMs("started_at")} as started_at, took_ms, status, fault from cell.attempts
    where partner = $1::int and sequence = $2::bigint order by started_at, lease limit 1000`,
    [partner, event.sequence],
  );
  return rows.map((row) => ({
    startedAtMs: Number(row.started_at),
    tookMs: Number(row.took_ms),
    status: row.status === null ? null : Number(row.status),
    fault: row.fault === null ? null : String(row.fault),
  }));
}
