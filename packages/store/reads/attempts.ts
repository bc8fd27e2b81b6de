import type { AttemptFacts } from "@mithqal/protocol/account";
import { type CellPlace, queryCell, unixMs } from "./cell_place.ts";
import { findEvent } from "./events.ts";
import { type ListQuery, type PageReading, pageSize, refusePosition } from "./page.ts";
import { Parameters } from "./parameters.ts";

/**
 * Lists the attempts of an event, newest first: leases are drawn when a delivery is claimed, so they are
 * in order of time. Null: the partner has no such event.
 */
export async function listAttempts(
  place: CellPlace,
  partner: number,
  eventUuid: string,
  query: Pick<ListQuery, "limit" | "position"> = {},
): Promise<PageReading<AttemptFacts> | null> {
  const refusal = refusePosition("id", query.position);
  if (refusal) return refusal;
  const event = await findEvent(place, partner, eventUuid);
  if (event === null) return null;
  const size = pageSize(query);
  const parameters = new Parameters();
  const bounds = [
    `partner = ${parameters.take(partner)}::int`,
    `sequence = ${parameters.take(event.sequence)}::bigint`,
  ];
  if (query.position !== undefined) {
    bounds.push(`lease < ${parameters.take(query.position)}::uuid`);
  }
  const rows = await queryCell(
    place,
    `select lease::text as lease, ${unixMs("started_at")} as started_at, took_ms, status, fault
    from cell.attempts where ${bounds.join(" and ")} order by lease desc limit ${size + 1}`,
    parameters.values,
  );
  const nextPosition = rows.length > size ? String(rows[size - 1]!.lease) : null;
  const items = rows.slice(0, size).map((row) => ({
    startedAtMs: Number(row.started_at),
    tookMs: Number(row.took_ms),
    status: row.status === null ? null : Number(row.status),
    fault: row.fault === null ? null : String(row.fault),
  }));
  return { ok: true, items, nextPosition };
}
