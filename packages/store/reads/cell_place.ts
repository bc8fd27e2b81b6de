import type { Database, Row } from "../homes/database.ts";

/** A cell, and the connection by which it is read. */
export interface CellPlace {
  database: Database;
  /** For example `cell_1`. */
  cell: string;
}

/** Runs one statement in a cell: the text names the template, `cell.quotes` or `cell.act_v2(`. */
export function queryCell(
  { database, cell }: CellPlace,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return database.query(inCell(text, cell), parameters);
}

/** A text that names the template, for one cell. */
export function inCell(text: string, cell: string): string {
  return text.replaceAll(/\bcell\./g, `${cellName(cell)}.`);
}

/** The name of a cell, safe to stand in a statement. */
export function cellName(cell: string): string {
  if (!/^cell_[0-9]{1,6}$/.test(cell)) throw new TypeError(`expected cell_N, got ${cell}`);
  return cell;
}

/** A moment as a parameter of a statement. */
export function instantParameter(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

/** The business day of a moment that is a column. */
export function businessDayOf(column: string): string {
  return `((${column} at time zone 'UTC') + interval '3 hours')::date`;
}

/** A moment as a column: Unix milliseconds. */
export function unixMs(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}
