import type { Row } from "../homes/database.ts";
import { type CellPlace, queryCell } from "./cell_place.ts";

/** How the facts of a resource are read: one way for the GET, the list and the event. */
export interface Resource<T> {
  /** Finds the row of a key `k` (partner, id, step). */
  find: string;
  /** Columns and joins around the row, which is called `t`. */
  columns: string;
  joins: string;
  factsOf: (row: Row) => T;
}

/** Names one thing; a step where a resource has several and not the newest is meant. */
export interface ResourceKey {
  partner: number;
  id: string;
  step?: number;
}

/** Reads things by their keys, in the order of the keys; null where there is none. */
export async function readByKeys<T>(
  place: CellPlace,
  { find, columns, joins, factsOf }: Resource<T>,
  keys: readonly ResourceKey[],
): Promise<(T | null)[]> {
  const found: (T | null)[] = keys.map(() => null);
  if (keys.length === 0) return found;
  const rows = await queryCell(
    place,
    `select k.i, ${columns}
    from jsonb_to_recordset($1::text::jsonb) as k(i int, partner int, id uuid, step int)
    ${find} ${joins}`,
    [JSON.stringify(keys.map((key, i) => ({ i, ...key })))],
  );
  for (const row of rows) found[Number(row.i)] = factsOf(row);
  return found;
}

/** Reads one thing; another partner's is unknown. */
export async function readOne<T>(
  place: CellPlace,
  resource: Resource<T>,
  key: ResourceKey,
): Promise<T | null> {
  return (await readByKeys(place, resource, [key]))[0]!;
}
