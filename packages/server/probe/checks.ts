import type { JsonOutput } from "@mithqal/protocol/resources";
import type { Visit } from "../gate/visit.ts";
import type { Refused } from "../problems/refused.ts";

/** The last check: the statement, which finds a nonce that was used. */
const statement = "statement";

/** The checks of the route in their order, up to the one that has refused. */
export function checksOf({ steps, stepsPassed }: Visit, refusal?: Refused): JsonOutput[] {
  const names = [...steps.map(({ name }) => name), statement];
  const passed = refusal === undefined ? names : names.slice(0, stepsPassed);
  const checks = passed.map((name): JsonOutput => ({ name, ok: true, detail: null }));
  if (refusal === undefined) return checks;
  return [...checks, { name: names[stepsPassed] ?? statement, ok: false, detail: refusal.detail }];
}
