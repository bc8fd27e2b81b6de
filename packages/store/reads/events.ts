import type { EventFacts } from "@mithqal/protocol/resources";
import type { Row } from "../homes/database.ts";
import { type CellPlace, instantParameter, queryCell } from "./cell_place.ts";
import { eventColumns, eventFactsOf, eventJoins } from "./event_rows.ts";
import { momentsOf } from "./id_time.ts";
import { listBySequence, type SequenceListing } from "./list_by_sequence.ts";
import type { PageReading, SequenceQuery } from "./page.ts";

/** An event of a partner, by its place in that partner's sequence. */
export interface EventPlace {
  partner: number;
  sequence: bigint;
}

const listing: SequenceListing = {
  table: "cell.events",
  firstSince: "cell.first_event_since",
  columns: eventColumns,
  joins: eventJoins,
};

/** Lists events: the primary key either way, and their things by theirs. */
export async function listEvents(
  place: CellPlace,
  partner: number,
  query: SequenceQuery = {},
): Promise<PageReading<EventFacts>> {
  const page = await listBySequence(place, partner, listing, query);
  return page.ok ? { ...page, items: await eventFactsOf(place, page.items) } : page;
}

/** Reads one event; another partner's is unknown. */
export async function readEvent(
  place: CellPlace,
  partner: number,
  eventUuid: string,
): Promise<EventFacts | null> {
  const row = await findEvent(place, partner, eventUuid);
  return row === null ? null : (await eventFactsOf(place, [row]))[0]!;
}

/** Reads events by their sequences, for delivery: in the order of the places, null where none is. */
export async function eventsAt(
  place: CellPlace,
  places: readonly EventPlace[],
): Promise<(EventFacts | null)[]> {
  const found: (EventFacts | null)[] = places.map(() => null);
  if (places.length === 0) return found;
  const keys = places.map(({ partner, sequence }, i) => ({ i, partner, sequence: `${sequence}` }));
  const rows = await queryCell(
    place,
    `select k.i, ${eventColumns}
    from jsonb_to_recordset($1::text::jsonb) as k(i int, partner int, sequence bigint)
    join cell.events t on t.partner = k.partner and t.sequence = k.sequence ${eventJoins}`,
    [JSON.stringify(keys)],
  );
  const facts = await eventFactsOf(place, rows);
  rows.forEach((row, n) => found[Number(row.i)] = facts[n]!);
  return found;
}

/** Finds an event by its id. Events are kept by sequence: the id's own time says where to look. */
export async function findEvent(
  place: CellPlace,
  partner: number,
  eventUuid: string,
): Promise<Row | null> {
  const { fromMs, toMs } = momentsOf(eventUuid);
  const [row] = await queryCell(
    place,
    `select ${eventColumns} from cell.events t ${eventJoins}
    where t.partner = $1::int and t.event_id = $2::uuid
      and t.sequence >= (select cell.first_event_since($1::int, $3::timestamptz))
      and t.sequence < (select cell.first_event_since($1::int, $4::timestamptz))`,
    [partner, eventUuid, instantParameter(fromMs), instantParameter(toMs)],
  );
  return row ?? null;
}
