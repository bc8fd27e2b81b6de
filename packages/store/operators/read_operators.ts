import type { Database, Row } from "../homes/database.ts";
import { unixMs } from "../reads/cell_place.ts";
import type { KnownOperator, OperatorFacts, OperatorRole } from "./operator.ts";

/** Finds whose certificate this is, whatever its state; null: nobody's. */
export async function findOperator(
  database: Database,
  sha256: string,
): Promise<KnownOperator | null> {
  const [row] = await database.query(
    `select o.name, to_jsonb(o.roles) as roles, o.suspended, ${unixMs("c.ends_at")} as ends,
      ${unixMs("c.revoked_at")} as revoked
    from common.operator_certificates c join common.operators o on o.name = c.operator
    where c.sha256 = $1::text`,
    [sha256],
  );
  if (row === undefined) return null;
  return {
    name: String(row.name),
    roles: row.roles as OperatorRole[],
    suspended: row.suspended === true,
    certificate: {
      endsAtMs: Number(row.ends),
      revokedAtMs: row.revoked === null ? null : Number(row.revoked),
    },
  };
}

/** Lists the operators by name, with their certificates. */
export async function listOperators(database: Database): Promise<OperatorFacts[]> {
  const rows = await database.query(
    `select o.name, to_jsonb(o.roles) as roles, o.suspended, ${unixMs("o.created_at")} as created,
      coalesce((select jsonb_agg(jsonb_build_object('sha256', c.sha256,
          'registeredAtMs', ${unixMs("c.registered_at")}, 'endsAtMs', ${unixMs("c.ends_at")},
          'revokedAtMs', ${unixMs("c.revoked_at")}) order by c.registered_at, c.sha256)
        from common.operator_certificates c where c.operator = o.name), '[]') as certificates
    from common.operators o order by o.name`,
  );
  return rows.map(operatorFacts);
}

function operatorFacts(row: Row): OperatorFacts {
  return {
    name: String(row.name),
    roles: row.roles as OperatorRole[],
    suspended: row.suspended === true,
    createdAtMs: Number(row.created),
    certificates: row.certificates as OperatorFacts["certificates"],
  };
}
