import type { WithdrawalFacts, WithdrawalStatus } from "@mithqal/protocol/resources";
import { withdrawalFacts } from "../effects/outcome_facts.ts";
import type { Database } from "../homes/database.ts";
import { inCell } from "./cell_place.ts";
import { withdrawalResource } from "./withdrawals.ts";

/** A withdrawal as operators see it: whose it is, and where it goes. */
export interface QueuedWithdrawal {
  clientId: string;
  iban: string;
  withdrawal: WithdrawalFacts;
}

/**
 * Withdrawals of all partners that are in a status now, the oldest first. It looks at every withdrawal
 * of that status there ever was; what waits for operators is short.
 */
export async function listQueuedWithdrawals(
  database: Database,
  cells: readonly string[],
  { status, most }: { status: WithdrawalStatus; most: number },
): Promise<QueuedWithdrawal[]> {
  const ofCell = inCell.bind(
    null,
    `select t.* from cell.withdrawals t where t.status = $1::text and not exists (
      select from cell.withdrawals later where later.partner = t.partner
        and later.withdrawal_id = t.withdrawal_id and later.step > t.step)`,
  );
  const rows = await database.query(
    `select p.client_id, t.iban as whole_iban, ${withdrawalResource.columns}
    from (${cells.map((cell) => ofCell(cell)).join(" union all ")}) t
    join common.partners p on p.partner = t.partner
    order by t.created_at, t.withdrawal_id limit $2::int`,
    [status, most],
  );
  return rows.map((row) => ({
    clientId: String(row.client_id),
    iban: String(row.whole_iban),
    withdrawal: withdrawalFacts(row),
  }));
}
