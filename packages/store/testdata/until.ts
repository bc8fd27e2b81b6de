// Waiting for a condition.
import type { Database, Row } from "../homes/database.ts";

/** Far more than anything here takes: only a test that would wait for ever meets it. */
const patienceMs = 120_000;

/** Looks again and again, a moment apart, until there is something. */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`nothing came within ${patienceMs} ms`);
}

/** Asks a database that may be away, until it answers. */
export function queryUntilThere(database: Database, text: string): Promise<Row[]> {
  return until(() => database.query(text).catch(() => undefined));
}
