import type { Database } from "../homes/database.ts";
import type { Breach } from "./watch.ts";

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
  const breaches: Breach[] = [];
  for (const { partner } of partners) {
    const rows = await database.query(
      `select invariant, detail from ${cell}.check_statement($1::int, $2::date)`,
      [partner, day],
    );
    for (const { invariant, detail } of rows) {
      breaches.push({
        partner: Number(partner),
        invariant: String(invariant),
        detail: String(detail),
      });
    }
  }
  return breaches;
}
