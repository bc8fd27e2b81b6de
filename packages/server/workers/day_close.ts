import { closeDay, type Database, daysToClose } from "@mithqal/store";

/**
 * Closes the business days of a cell that are over, the missed ones too and the oldest first. Returns how
 * many statements were written; a day that another process has closed meanwhile counts nothing.
 */
export async function closeDays(
  database: Database,
  cell: string,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<number> {
  let written = 0;
  for (const day of await daysToClose(database, cell, now())) {
    if (signal.aborted) break;
    written += await closeDay(database, cell, day);
  }
  return written;
}
