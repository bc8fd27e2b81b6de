import type { Database } from "../homes/database.ts";
import { instantParameter } from "../reads/cell_place.ts";
import type { NewOperator, OperatorCertificate } from "./operator.ts";

/**
 * Makes the first operators, who make all others. It works only while there is none: false means that
 * there are some, and nothing was done.
 */
export async function bootstrapOperators(
  database: Database,
  operators: readonly NewOperator[],
): Promise<boolean> {
  const canDecide = operators.some(({ roles }, asking) =>
    roles.includes("operator") &&
    operators.some(({ roles }, other) => other !== asking && roles.includes("approver"))
  );
  if (!canDecide) throw new TypeError("expected an operator, and an approver who is another one");
  const [row] = await database.query(
    "select common.first_operators($1::text::jsonb) as made",
    [JSON.stringify(operators.map(operatorText))],
  );
  return row!.made === true;
}

/** An operator as the database's entries read it. */
export function operatorText({ name, roles, certificate }: NewOperator) {
  return { name, roles, certificate: certificateText(certificate) };
}

/** A certificate as the database's entries read it. */
export function certificateText({ sha256, pem, endsAtMs }: OperatorCertificate) {
  return { sha256, pem, ends_at: instantParameter(endsAtMs) };
}
