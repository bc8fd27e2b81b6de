import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Invocation } from "../commands/invocation.ts";
import { UsageError } from "../outcome/usage_error.ts";

/** What every command of an operator takes. */
export const operatorOptions: readonly (readonly [form: string, what: string])[] = [
  [
    "--as <name>",
    "an operator of the sandbox, maker or checker; else --profile, then MITHQAL_OPERATOR, then maker",
  ],
];

/** The operator's `credentials.json`: the named one, or the first that there is. */
export function findOperatorProfile(invocation: Invocation): string {
  const named = invocation.option("profile");
  if (named !== undefined) return named;
  const ofSandbox = (name: string) =>
    join(invocation.variable("MITHQAL_HOME") ?? ".mithqal", "operators", name, "credentials.json");
  const as = invocation.option("as");
  if (as !== undefined) return ofSandbox(as);
  const variable = invocation.variable("MITHQAL_OPERATOR");
  if (variable !== undefined) return variable;
  const maker = ofSandbox("maker");
  if (existsSync(maker)) return maker;
  throw new UsageError(
    `expected an operator's profile, got none: there is no MITHQAL_OPERATOR and no ${maker}`,
    "give --profile FILE with your credentials.json, or start a sandbox",
  );
}
