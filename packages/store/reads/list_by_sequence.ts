import type { Row } from "../homes/database.ts";
import { type CellPlace, instantParameter, queryCell } from "./cell_place.ts";
import { type PageReading, pageSize, refusePosition, type SequenceQuery } from "./page.ts";
import { Parameters } from "./parameters.ts";

/** How rows without gaps are listed: by the primary key (partner, sequence). */
export interface SequenceListing {
  table: string;
  /** The entry that finds the first sequence at or after a moment. */
  firstSince: string;
  /** Columns and joins around the rows, which are called `t`. */
  columns: string;
  joins: string;
}

/**
 * A partner's rows, newest first, or upwards after a sequence. A row and all before it are written
 * under the partner's lock, so whoever sees one sees all before it: upwards nothing is ever missed.
 */
export async function listBySequence(
  place: CellPlace,
  partner: number,
  listing: SequenceListing,
  query: SequenceQuery,
): Promise<PageReading<Row>> {
  const refusal = refusePosition("sequence", query.position);
  if (refusal) return refusal;
  const size = pageSize(query);
  const parameters = new Parameters();
  const upwards = query.afterSequence !== undefined;
  const rows = await queryCell(
    place,
    `select ${listing.columns} from (
      select * from ${listing.table} where ${boundsOf(listing, partner, query, parameters)}
      order by sequence ${upwards ? "asc" : "desc"} limit ${size + 1}) t
    ${listing.joins} order by t.sequence ${upwards ? "asc" : "desc"}`,
    parameters.values,
  );
  const items = rows.slice(0, size);
  const nextPosition = rows.length > size ? String(items.at(-1)!.sequence) : null;
  return { ok: true, items, nextPosition };
}

function boundsOf(
  { firstSince }: SequenceListing,
  partner: number,
  { afterSequence, position, createdFromMs: from, createdToMs: to }: SequenceQuery,
  parameters: Parameters,
): string {
  const key = parameters.take(partner);
  const bounds = [`partner = ${key}::int`];
  const below = (comparison: string, value: unknown) =>
    bounds.push(`sequence ${comparison} ${parameters.take(String(value))}::bigint`);
  const since = (comparison: string, ms: number) =>
    bounds.push(
      `sequence ${comparison} (select ${firstSince}(${key}::int, ${
        parameters.take(instantParameter(ms))
      }::timestamptz))`,
    );
  if (afterSequence !== undefined) below(">", afterSequence);
  if (position !== undefined) below(afterSequence === undefined ? "<" : ">", position);
  if (from !== undefined) since(">=", from);
  if (to !== undefined) since("<", to);
  return bounds.join(" and ");
}
