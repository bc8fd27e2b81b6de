import type { EndpointFacts } from "@mithqal/protocol/account";
import { type CellPlace, queryCell, unixMs } from "../reads/cell_place.ts";

/** Reads a partner's endpoint; null: there is none. */
export async function readEndpoint(
  place: CellPlace,
  partner: number,
): Promise<EndpointFacts | null> {
  const [row] = await queryCell(place, endpointText, [partner]);
  if (row === undefined) return null;
  const moment = (value: unknown) => value === null ? null : Number(value);
  return {
    url: row.url as string | null,
    newUrl: row.new_url as string | null,
    disabled: row.disabled === null
      ? null
      : { atMs: Number(row.disabled), reason: String(row.disabled_reason) },
    failingSinceMs: moment(row.failing),
    failures: Number(row.failures),
    pausedUntilMs: moment(row.paused),
    dispatchedThrough: BigInt(row.dispatched_through as string),
    eventSequence: BigInt(row.event_sequence as string),
    lastTest: row.tested === null ? null : {
      atMs: Number(row.tested),
      status: moment(row.test_status),
      fault: row.test_fault as string | null,
    },
  };
}

const endpointText = `
  select e.url, e.new_url, e.disabled_reason, e.failures, e.dispatched_through, h.event_sequence,
    ${unixMs("e.disabled_at")} as disabled, ${unixMs("e.failing_since")} as failing,
    ${unixMs("e.paused_until")} as paused, ${unixMs("a.started_at")} as tested,
    a.status as test_status, a.fault as test_fault
  from cell.endpoints e
  join cell.heads h on h.partner = e.partner
  left join lateral (
    select * from cell.attempts a where a.partner = e.partner and a.sequence = 0
    order by a.lease desc limit 1) a on true
  where e.partner = $1::int`;
