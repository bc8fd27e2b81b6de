import type { Database } from "../homes/database.ts";
import { type Breach, breachesOf } from "./watch.ts";

/**
 * Checks the books of a cell's partners from their first entries on, whatever was checked before. A
 * breach has stopped its partner.
 */
export async function checkHistory(database: Database, cell: string): Promise<Breach[]> {
  const partners = await database.query(`select partner from ${cell}.heads order by partner`);
  return await breachesOf(database, partners, `${cell}.check_history($1::int)`);
}
