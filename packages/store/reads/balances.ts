import type { BalancesFacts } from "@mithqal/protocol/resources";
import { balancesFacts } from "../effects/outcome_facts.ts";
import { type CellPlace, queryCell } from "./cell_place.ts";

/** Reads a partner's balances: its head. Null: there is no such partner in the cell. */
export async function readBalances(
  place: CellPlace,
  partner: number,
): Promise<BalancesFacts | null> {
  const [row] = await queryCell(
    place,
    "select sar_available, sar_held, gold_available from cell.heads where partner = $1::int",
    [partner],
  );
  return row === undefined ? null : balancesFacts(row);
}
