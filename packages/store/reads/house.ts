import type { Database } from "../homes/database.ts";

/** The house's own: what it has free, what was paid in, and what its partners may be exposed to. */
export interface HouseFacts {
  freeHalalas: bigint;
  freeMg: bigint;
  capitalHalalas: bigint;
  openMgMax: bigint;
}

/** Reads the house's own accounts and limits. */
export async function readHouse(database: Database): Promise<HouseFacts> {
  const [row] = await database.query(
    `select h.cash, h.gold, l.open_mg_max,
      (select coalesce(sum(amount), 0)::bigint from common.house_journals where debit = 1000)
        as capital
    from common.house h, common.house_limits l`,
  );
  return {
    freeHalalas: BigInt(row!.cash as string),
    freeMg: BigInt(row!.gold as string),
    capitalHalalas: BigInt(row!.capital as string),
    openMgMax: BigInt(row!.open_mg_max as string),
  };
}

/** Days on which the rails rest, beside Friday and Saturday. */
export async function listHolidays(database: Database): Promise<string[]> {
  const rows = await database.query(
    "select day::text as day from common.holidays order by day desc limit 200",
  );
  return rows.map(({ day }) => String(day));
}
