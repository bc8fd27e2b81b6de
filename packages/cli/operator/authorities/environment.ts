import type { Environment } from "@mithqal/pki";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";

export const environmentOption = ["--environment <name>", "sandbox or production"] as const;

/** The environment that keys are made for: it is never guessed. */
export function environmentOf(invocation: Invocation): Environment {
  const text = invocation.option("environment");
  if (text === "sandbox" || text === "production") return text;
  throw new UsageError(
    `expected sandbox or production as --environment, got "${text?.slice(0, 40) ?? ""}"`,
  );
}
