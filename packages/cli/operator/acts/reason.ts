import type { Invocation } from "../../commands/invocation.ts";

/** Why an act is asked for. */
export const reasonOption = ["--reason <text>", "why; it stands in the log"] as const;

/** The reason as it stands in a body. */
export function reasonBody(invocation: Invocation): { reason?: string } {
  const reason = invocation.option("reason");
  return reason === undefined ? {} : { reason };
}
