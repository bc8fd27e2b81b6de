// Operators of tests: one who asks, one who approves, one who reads, and one who is suspended.
import { randomBytes } from "node:crypto";
import type { Database } from "../homes/database.ts";
import { bootstrapOperators } from "../operators/bootstrap.ts";
import type { NewOperator, OperatorRole } from "../operators/operator.ts";

function someone(name: string, ...roles: OperatorRole[]): NewOperator {
  const sha256 = randomBytes(32).toString("hex");
  return { name, roles, certificate: { sha256, pem: "none", endsAtMs: Date.now() + 60_000 } };
}

/** Makes the operators, where they are not there yet. */
export async function bootstrapTwo(database: Database): Promise<void> {
  const made = await bootstrapOperators(database, [
    someone("maker", "operator", "approver"),
    someone("checker", "approver"),
    someone("reader", "viewer"),
    someone("away", "operator", "approver"),
  ]);
  if (made) {
    await database.query("update common.operators set suspended = true where name = 'away'");
  }
}
