import { limits, newUuidV7 } from "@mithqal/protocol";
import type { EndpointFacts } from "@mithqal/protocol/account";
import type { Operators } from "../bookings/booking.ts";
import { type CellPlace, instantParameter, queryCell, unixMs } from "../reads/cell_place.ts";

/** Why a URL is not registered; null: it is, and its test is under way. */
export type EndpointRefusal =
  | "approval_required"
  | "approver_is_requester"
  | "validation_error"
  | "not_found";

/** Registers the URL of a partner's endpoint; it gets events when it has answered `webhook.test`. */
export async function setEndpoint(
  place: CellPlace,
  partner: number,
  url: string,
  operators: Operators,
  nowMs: number,
): Promise<EndpointRefusal | null> {
  const [row] = await queryCell(
    place,
    `select cell.set_endpoint($1::int, $2::text, $3::uuid, $4::timestamptz, $5::int,
      $6::text::jsonb) as code`,
    [
      partner,
      url,
      newUuidV7(nowMs),
      instantParameter(nowMs),
      limits.webhook.inFlightAtFirst,
      JSON.stringify({ requested_by: operators.requestedBy, approved_by: operators.approvedBy }),
    ],
  );
  return row!.code as EndpointRefusal | null;
}

/** Asks for a `webhook.test`. False: the partner has no endpoint. */
export async function testEndpoint(
  place: CellPlace,
  partner: number,
  nowMs: number,
): Promise<boolean> {
  const [row] = await queryCell(
    place,
    "select cell.test_endpoint($1::int, $2::uuid, $3::timestamptz) as done",
    [partner, newUuidV7(nowMs), instantParameter(nowMs)],
  );
  return row!.done === true;
}

/** Delivers to a disabled endpoint again, and sends what it has missed. False: there is none. */
export async function resumeEndpoint(
  place: CellPlace,
  partner: number,
  nowMs: number,
): Promise<boolean> {
  const [row] = await queryCell(
    place,
    "select cell.resume_endpoint($1::int, $2::timestamptz) as done",
    [partner, instantParameter(nowMs)],
  );
  return row!.done === true;
}

/** Sends again what was not delivered of the events since a moment. How many; null: no endpoint. */
export async function recoverDeliveries(
  place: CellPlace,
  partner: number,
  sinceMs: number,
  nowMs: number,
): Promise<bigint | null> {
  const [row] = await queryCell(
    place,
    "select cell.recover_deliveries($1::int, $2::timestamptz, $3::timestamptz) as recovered",
    [partner, instantParameter(sinceMs), instantParameter(nowMs)],
  );
  return row!.recovered === null ? null : BigInt(row!.recovered as string);
}

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
