// Waiting for a condition.
import type { Database, Row } from "../homes/database.ts";

/** Looks again and again, a moment apart, until there is something. */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Asks a database that may be away, until it answers. */
export function queryUntilThere(database: Database, text: string): Promise<Row[]> {
  return until(() => database.query(text).catch(() => undefined));
}
