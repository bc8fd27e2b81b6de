import type { Database, Row } from "../homes/database.ts";

/** An invariant that does not hold. */
export interface Breach {
  /** The partner, or null where it is the house's. */
  partner: number | null;
  invariant: string;
  detail: string;
}

/**
 * Checks the books of a cell's partners since their last checkpoints, a statement and a snapshot each.
 * A breach was seen twice, the second time under the partner's lock, and has stopped that partner.
 */
export async function watchPartners(database: Database, cell: string): Promise<Breach[]> {
  const partners = await database.query(`select partner from ${cell}.heads order by partner`);
  return await breachesOf(database, partners, `${cell}.watch_partner_v2($1::int)`);
}

/** Asks a check of the database about partners, one after the other: each is its first parameter. */
export async function breachesOf(
  database: Database,
  partners: readonly Row[],
  check: string,
  ...parameters: readonly unknown[]
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { partner } of partners) {
    const rows = await database.query(
      `select invariant, detail from ${check}`,
      [partner, ...parameters],
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

/**
 * Checks what the house has against what it owes, over all cells in one snapshot: gold in the vault
 * and cash at the bank. A breach was seen twice, the second time under the house's lock, and has halted
 * trading.
 */
export async function watchHouse(
  database: Database,
  cells: readonly string[],
): Promise<Breach[]> {
  const rows = await database.query("select * from common.watch_house_v2($1::text::jsonb)", [
    JSON.stringify(cells),
  ]);
  return rows.map(({ invariant, detail }) => ({
    partner: null,
    invariant: String(invariant),
    detail: String(detail),
  }));
}
