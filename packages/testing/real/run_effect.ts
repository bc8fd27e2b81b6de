import type { ActEffect, Database, Operators } from "@mithqal/store";

const two: Operators = { requestedBy: "maker", approvedBy: "checker" };

/** Has the effect of an operators' act without the act around it; says its code, and what else it says. */
export async function runEffect(
  database: Database,
  { expression, parameters }: ActEffect,
  { requestedBy, approvedBy }: Operators = two,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await database.query(
    `with turn as (select t from (select $${parameters.length + 1}::text::jsonb as details) t)
    select ${expression} as outcome from turn`,
    [...parameters, JSON.stringify({ requested_by: requestedBy, approved_by: approvedBy })],
  );
  return row!.outcome as Record<string, unknown>;
}
