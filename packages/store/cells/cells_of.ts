import type { Database } from "../homes/database.ts";

/** The cells that a database has, in their order. */
export async function cellsOf(database: Database): Promise<string[]> {
  const rows = await database.query(
    "select nspname as cell from pg_namespace where nspname ~ '^cell_[0-9]+$'",
  );
  return rows.map(({ cell }) => String(cell)).sort((a, b) => numberOf(a) - numberOf(b));
}

/** The name of the next cell to be made. */
export function nextCell(cells: readonly string[]): string {
  return `cell_${Math.max(0, ...cells.map(numberOf)) + 1}`;
}

function numberOf(cell: string): number {
  return Number(cell.slice("cell_".length));
}
