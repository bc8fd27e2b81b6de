// Lanes over connections of their own, as a process of the API has them.
import type { RealHome } from "@mithqal/testing/real";
import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import { cellLine } from "../lanes/call_line.ts";
import { Lanes, type LanesSettings } from "../lanes/lanes.ts";

/**
 * Lanes on connections of their own; an item that errs alone fails the test, and so would a statement
 * that takes its time on a busy machine: the limit is far.
 */
export function lanesOf(
  home: RealHome,
  count = 2,
  own: Partial<LanesSettings> = {},
  timeoutMs = 60_000,
): Lanes {
  const line = () => cellLine(home.connect(1, timeoutMs), home.cell);
  const report = (error: unknown) => {
    throw error;
  };
  const lines = { lanes: Array.from({ length: count }, line), spares: [line(), line()] };
  return new Lanes(lines, { report, ...own });
}

const mayPass = new Set(["outcome_unknown", "overloaded", "idempotency_request_in_progress"]);

/** Asks again under the same key, as a client does, until there is an answer to keep. */
export async function settled(
  lanes: Pick<Lanes, "act">,
  request: EffectRequest,
  again: () => EffectRequest,
): Promise<EffectOutcome> {
  let outcome = await lanes.act(request);
  for (let tries = 1; !outcome.ok && mayPass.has(outcome.code) && tries < 50; tries++) {
    outcome = await lanes.act(again());
  }
  return outcome;
}
