import type { Database } from "../homes/database.ts";
import { type Breach, breachesOf } from "./watch.ts";

/**
 * Holds the statements of a closed day (`2026-11-20`) against the journals that they sum up, partner
 * after partner. A breach has stopped that partner.
 */
export async function checkStatements(
  database: Database,
  cell: string,
  day: string,
): Promise<Breach[]> {
  const partners = await database.query(
    `select partner from ${cell}.statements where day = $1::date order by partner`,
    [day],
  );
  return await breachesOf(database, partners, `${cell}.check_statement($1::int, $2::date)`, day);
}
