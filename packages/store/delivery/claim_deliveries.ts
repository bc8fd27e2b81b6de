import { newUuidV7 } from "@mithqal/protocol";
import type { EventFacts } from "@mithqal/protocol/resources";
import type { WebhookMode } from "../effects/effect.ts";
import type { Row } from "../homes/database.ts";
import { type CellPlace, instantParameter, queryCell } from "../reads/cell_place.ts";
import { eventsAt } from "../reads/events.ts";

/** How a worker claims. Times are its own: nothing of the schedule is told by the database's clock. */
export interface ClaimSettings {
  nowMs: number;
  /** Longer than an attempt can take: afterwards the delivery is due for everybody again. */
  leaseMs: number;
  /** At most so many in one claim, over all partners. */
  most: number;
}

/** A delivery that is this worker's until its lease ends. */
export interface ClaimedDelivery {
  partner: number;
  /** 0 for `webhook.test`. */
  sequence: bigint;
  lease: string;
  url: string;
  /** How often this delivery has failed. */
  failures: number;
  /** How the sandbox's partner wants it delivered; anywhere else as usual. */
  mode: WebhookMode;
  event: EventFacts;
}

/** Claims what is due in a cell, each partner's oldest first, by turns over the partners. */
export async function claimDeliveries(
  place: CellPlace,
  { nowMs, leaseMs, most }: ClaimSettings,
): Promise<ClaimedDelivery[]> {
  const lease = newUuidV7(nowMs);
  const rows = await queryCell(
    place,
    `select c.*, (select name from common.environment) as environment
    from cell.claim_deliveries($1::uuid, $2::timestamptz, $3::timestamptz, $4::int) c`,
    [lease, instantParameter(nowMs), instantParameter(nowMs + leaseMs), most],
  );
  const events = await eventsAt(place, rows.map(placeOf));
  return rows.map((row, i) => ({
    lease,
    url: String(row.url),
    failures: Number(row.failures),
    mode: row.mode as WebhookMode,
    event: row.test_id === null ? eventOf(row, events[i]) : testEvent(row),
    ...placeOf(row),
  }));
}

function placeOf(row: Row) {
  return { partner: Number(row.partner), sequence: BigInt(row.sequence as string) };
}

function eventOf(row: Row, event: EventFacts | null | undefined): EventFacts {
  if (event) return event;
  throw new Error(`event ${row.sequence} of partner ${row.partner} is counted but not there`);
}

/** A test is no event of the partner's: its moment is that of its id, so each try sends the same. */
function testEvent(row: Row): EventFacts {
  const eventUuid = String(row.test_id);
  return {
    eventUuid,
    type: "webhook.test",
    occurredAtMs: parseInt(eventUuid.replace("-", "").slice(0, 12), 16),
    sequence: null,
    environment: String(row.environment),
    data: {},
    balances: null,
  };
}
