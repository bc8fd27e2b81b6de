import type { OperatorRole } from "@mithqal/store";
import { refused } from "../../problems/refused.ts";
import type { OperatorStep } from "./operator_step.ts";

/** The operator has the role; the database looks again when it acts. */
export function checkRole(role: OperatorRole): OperatorStep {
  return {
    name: "role",
    run: ({ operator: { roles } }) =>
      roles.includes(role)
        ? undefined
        : refused("role_required", `expected the role ${role}, got ${roles.join(", ")}`),
  };
}
