import type { WithdrawalFacts } from "@mithqal/protocol/resources";
import { withdrawalFacts } from "../effects/outcome_facts.ts";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { listById, type Listing } from "./list_by_id.ts";
import type { ListQuery, PageReading } from "./page.ts";
import { readOne } from "./resource.ts";

/** A withdrawal at one of its steps: the newest, unless a key names another. */
export const withdrawalResource: Listing<WithdrawalFacts> = {
  scan: `select distinct on (withdrawal_id) * from cell.withdrawals
    where $where order by withdrawal_id desc, step desc`,
  id: "withdrawal_id",
  idIsDrawnOnArrival: true,
  createdAt: "created_at",
  find: `join lateral (
    select * from cell.withdrawals w
    where w.partner = k.partner and w.withdrawal_id = k.id and w.step = coalesce(k.step, w.step)
    order by w.step desc limit 1) t on true`,
  columns: `t.withdrawal_id as thing_id, t.status, t.amount, t.fee, t.iban, t.rail,
    ${unixMs("t.estimated_at")} as estimated_at, ${unixMs("t.completed_at")} as completed_at,
    t.bank_reference, t.failure, t.client_reference, ${unixMs("t.created_at")} as created_at,
    ${unixMs("t.updated_at")} as at`,
  joins: "",
  filters: { status: "t.status", clientReference: "t.client_reference" },
  factsOf: withdrawalFacts,
};

/** Reads one withdrawal as it is now; another partner's is unknown. */
export function readWithdrawal(
  place: CellPlace,
  partner: number,
  withdrawalUuid: string,
): Promise<WithdrawalFacts | null> {
  return readOne(place, withdrawalResource, { partner, id: withdrawalUuid });
}

/** Lists withdrawals: the primary key downwards, of each one the newest step. */
export function listWithdrawals(
  place: CellPlace,
  partner: number,
  query: ListQuery = {},
): Promise<PageReading<WithdrawalFacts>> {
  return listById(place, partner, withdrawalResource, query);
}
