import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../outcome/usage_error.ts";

const here = "credentials.json";

/** The profile that is meant: the named one, or the first that there is. */
export function findProfile(
  named: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
  isThere: (path: string) => boolean = existsSync,
): string {
  if (named !== undefined) return named;
  if (isThere(here)) return here;
  const variable = variables.MITHQAL_PROFILE ?? "";
  if (variable !== "") return variable;
  const sandbox = join(variables.MITHQAL_HOME || ".mithqal", "partners/demo/credentials.json");
  if (isThere(sandbox)) return sandbox;
  throw new UsageError(
    `expected a profile, got none: there is no ./${here}, no MITHQAL_PROFILE and no ${sandbox}`,
    "give --profile FILE with the credentials.json that the operator handed over, or start a sandbox",
  );
}
