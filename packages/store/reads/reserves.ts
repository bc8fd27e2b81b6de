import type { BarFacts, ReservesFacts } from "@mithqal/protocol/account";
import type { Database, Row } from "../homes/database.ts";
import { cellName, unixMs } from "./cell_place.ts";

/** Reads the house's reserves in one snapshot over all its cells: their heads, and the bars. */
export async function readReserves(
  database: Database,
  cells: readonly string[],
): Promise<ReservesFacts> {
  if (cells.length === 0) throw new TypeError("expected the cells of the house, got none");
  const heads = cells.map((cell) =>
    `select gold_available, gold_line from ${cellName(cell)}.heads`
  );
  const rows = await database.query(
    `select totals.*, b.*, ${unixMs("statement_timestamp()")} as as_of,
      ${unixMs("b.registered_at")} as registered
    from (
      select coalesce(sum(gold_available), 0)::bigint as owed,
        coalesce(sum(gold_line), 0)::bigint as allotted,
        coalesce((select gold from common.house), 0) as free
      from (${heads.join(" union all ")}) h) totals
    left join common.bars b on true
    order by b.registered_at, b.bar_id`,
  );
  return reservesOf(rows);
}

function reservesOf(rows: readonly Row[]): ReservesFacts {
  const bars = rows.filter(({ bar_id: id }) => id !== null).map(barOf);
  const [first] = rows;
  return {
    asOfMs: Number(first!.as_of),
    vaultMg: bars.reduce((sum, { fineMg }) => sum + fineMg, 0n),
    owedMg: BigInt(first!.owed as string),
    allottedMg: BigInt(first!.allotted as string),
    freeMg: BigInt(first!.free as string),
    bars,
  };
}

function barOf(row: Row): BarFacts {
  return {
    barUuid: String(row.bar_id),
    serial: String(row.serial),
    refiner: String(row.refiner),
    year: Number(row.year),
    finenessPpt: Number(row.fineness_ppt),
    grossMg: BigInt(row.gross_mg as string),
    fineMg: BigInt(row.fine_mg as string),
    vault: String(row.vault),
    registeredAtMs: Number(row.registered),
  };
}
