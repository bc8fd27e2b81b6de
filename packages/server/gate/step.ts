import type { Refused } from "../problems/refused.ts";
import type { Visit } from "./visit.ts";

/** What a step comes to: a refusal ends the way, nothing lets it go on. */
export type StepResult = Refused | undefined;

/** One check on a request's way, by the name that is published. */
export interface Step {
  readonly name: string;
  readonly run: (visit: Visit) => StepResult | Promise<StepResult>;
}

/** Walks the steps in order, up to the first that refuses. Only what waits is waited for. */
export async function walk(steps: readonly Step[], visit: Visit): Promise<StepResult> {
  visit.steps = steps;
  for (const step of steps) {
    const result = step.run(visit);
    const refusal = result instanceof Promise ? await result : result;
    if (refusal !== undefined) return refusal;
    visit.stepsPassed++;
  }
  return undefined;
}
