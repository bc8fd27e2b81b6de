import { type Act, type ActDefinition, defineAct } from "./act.ts";
import { nothing } from "./fields.ts";

/** A kind of act that its path says all of. */
export function bareAct(
  kind: string,
  operators: Act["operators"],
  prepare: ActDefinition<typeof nothing, Record<string, never>>["prepare"],
): Act {
  return defineAct({ kind, operators, body: nothing, facts: () => ({}), prepare });
}
