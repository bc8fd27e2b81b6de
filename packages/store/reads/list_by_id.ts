import { type CellPlace, instantParameter, queryCell } from "./cell_place.ts";
import { highestId, lowestId } from "./id_time.ts";
import { type ListQuery, type PageReading, pageSize, refusePosition } from "./page.ts";
import { Parameters } from "./parameters.ts";
import type { Resource } from "./resource.ts";

/** How a resource is listed: its rows by the primary key (partner, id), downwards. */
export interface Listing<T> extends Resource<T> {
  /** What is scanned, newest first; `$where` stands for the conditions on it. */
  scan: string;
  id: string;
  /** False where an id may be drawn long before: what two operators book waits for the second one. */
  idIsDrawnOnArrival: boolean;
  createdAt: string;
  /** What rows are kept by: looked at after the scan. */
  filters: Partial<Record<FilterName, string>>;
}

type FilterName = "status" | "side" | "clientReference";
const filterNames: readonly FilterName[] = ["status", "side", "clientReference"];

/** A filtered page looks at no more rows than this; then it ends, and the next one goes on. */
export const scanMaxRows = 5_000;

/** A partner's things, newest first. A filtered page may be short, even empty, and still have a next. */
export async function listById<T>(
  place: CellPlace,
  partner: number,
  listing: Listing<T>,
  query: ListQuery,
): Promise<PageReading<T>> {
  const refusal = refusePosition("id", query.position);
  if (refusal) return refusal;
  const size = pageSize(query);
  const filtered = filterNames.some((name) => query[name] !== undefined);
  const parameters = new Parameters();
  const scan = scanOf(listing, partner, query, parameters);
  const rows = await queryCell(
    place,
    `select ${listing.columns}, t.${listing.id}::text as position
    from (${scan} limit ${filtered ? scanMaxRows : size + 1}) t ${listing.joins}
    where ${filtersOf(listing, query, parameters)}
    order by t.${listing.id} desc limit ${size + 1}`,
    parameters.values,
  );
  const more = rows.length > size
    ? String(rows[size - 1]!.position)
    : filtered
    ? await scanEnd(place, partner, listing, query)
    : null;
  return { ok: true, items: rows.slice(0, size).map(listing.factsOf), nextPosition: more };
}

function scanOf<T>(
  { scan, id, createdAt, idIsDrawnOnArrival }: Listing<T>,
  partner: number,
  { position, createdFromMs: from, createdToMs: to }: ListQuery,
  parameters: Parameters,
): string {
  const where = [`partner = ${parameters.take(partner)}::int`];
  if (position !== undefined) where.push(`${id} < ${parameters.take(position)}::uuid`);
  if (from !== undefined) {
    if (idIsDrawnOnArrival) where.push(`${id} >= ${parameters.take(lowestId(from))}::uuid`);
    where.push(`${createdAt} >= ${parameters.take(instantParameter(from))}::timestamptz`);
  }
  if (to !== undefined) {
    where.push(`${id} < ${parameters.take(highestId(to))}::uuid`);
    where.push(`${createdAt} < ${parameters.take(instantParameter(to))}::timestamptz`);
  }
  return scan.replace("$where", () => where.join(" and "));
}

/** A filter that the rows have no column for keeps none of them. */
function filtersOf<T>(listing: Listing<T>, query: ListQuery, parameters: Parameters): string {
  const texts = filterNames.filter((name) => query[name] !== undefined).map((name) => {
    const column = listing.filters[name];
    return column === undefined ? "false" : `${column} = ${parameters.take(query[name])}::text`;
  });
  return texts.join(" and ") || "true";
}

/** Where a filtered page has stopped looking; null when it has seen the last row. */
async function scanEnd<T>(
  place: CellPlace,
  partner: number,
  listing: Listing<T>,
  query: ListQuery,
): Promise<string | null> {
  const parameters = new Parameters();
  const [row] = await queryCell(
    place,
    `select t.${listing.id}::text as position
    from (${scanOf(listing, partner, query, parameters)}) t offset ${scanMaxRows - 1} limit 1`,
    parameters.values,
  );
  return row === undefined ? null : String(row.position);
}
