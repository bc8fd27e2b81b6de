import type { Database } from "../homes/database.ts";

/**
 * Closes a business day (`2026-11-20`, as it is in Riyadh) for a cell's partners and returns how many
 * statements were written. Two statements a partner: the first lets nothing be decided before the
 * day's end any more, the second sums up without holding anybody. Closing again changes nothing, and a
 * partner that was made later has no statement of the day.
 */
export async function closeDay(database: Database, cell: string, day: string): Promise<number> {
  const partners = await database.query(`select partner from ${cell}.heads order by partner`);
  let written = 0;
  for (const { partner } of partners) {
    const [ended] = await database.query(
      `select ${cell}.end_day($1::int, $2::date) as ended`,
      [partner, day],
    );
    if (ended?.ended !== true) continue;
    const [row] = await database.query(
      `select ${cell}.write_statement_v2($1::int, $2::date) as written`,
      [partner, day],
    );
    if (row?.written === true) written++;
  }
  return written;
}
