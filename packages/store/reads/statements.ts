import type { StatementFacts, StatementTotal } from "@mithqal/protocol/account";
import { balancesFacts } from "../effects/outcome_facts.ts";
import type { Row } from "../homes/database.ts";
import { type CellPlace, queryCell, unixMs } from "./cell_place.ts";

/** Reads the statement of a day (`2026-11-20`). Null: the partner has none of that day. */
export async function readStatement(
  place: CellPlace,
  partner: number,
  date: string,
): Promise<StatementFacts | null> {
  const [row] = await queryCell(
    place,
    `select s.day::text as date, s.last_sequence, encode(s.last_hash, 'hex') as last_hash,
      s.sar_available, s.sar_held, s.gold_available, s.totals, ${
      unixMs("s.closed_at")
    } as closed_at,
      coalesce(o.last_sequence, 0) as opening_sequence, coalesce(o.sar_available, 0) as opening_sar,
      coalesce(o.sar_held, 0) as opening_held, coalesce(o.gold_available, 0) as opening_gold
    from cell.statements s left join lateral (
      select * from cell.statements b where b.partner = s.partner and b.day < s.day
      order by b.day desc limit 1) o on true
    where s.partner = $1::int and s.day = $2::date`,
    [partner, date],
  );
  return row === undefined ? null : statementFacts(row);
}

function statementFacts(row: Row): StatementFacts {
  return {
    date: String(row.date),
    lastSequence: BigInt(row.last_sequence as string),
    lastHash: String(row.last_hash),
    ...balancesFacts(row),
    opening: {
      sarAvailableHalalas: BigInt(row.opening_sar as string),
      sarHeldHalalas: BigInt(row.opening_held as string),
      goldAvailableMg: BigInt(row.opening_gold as string),
      lastSequence: BigInt(row.opening_sequence as string),
    },
    totals: totalsOf(row.totals as Record<string, Row>),
    closedAtMs: Number(row.closed_at),
  };
}

function totalsOf(totals: Record<string, Row>): StatementTotal[] {
  return Object.keys(totals).sort().map((kind) => ({
    kind,
    entries: Number(totals[kind]!.entries),
    sarHalalas: BigInt(totals[kind]!.sar_halalas as string),
    goldMg: BigInt(totals[kind]!.gold_mg as string),
  }));
}
