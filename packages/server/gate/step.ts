import type { Refused } from "../problems/refused.ts";
import type { Visit } from "./visit.ts";

/** What a step comes to: a refusal ends the way, nothing lets it go on. */
export type StepResult = Refused | undefined;

/** One check on a request's way, by the name that is published. `V`: what it must know of the visit. */
export interface Step<V = Visit> {
  readonly name: string;
  readonly run: (visit: V) => StepResult | Promise<StepResult>;
}

/** What a way writes down of itself. */
type OnItsWay = Pick<Visit, "steps" | "stepsPassed">;

/** Walks the steps in order, up to the first that refuses. Only what waits is waited for. */
export async function walk<V extends OnItsWay>(
  steps: readonly Step<V>[],
  visit: V,
): Promise<StepResult> {
  visit.steps = steps;
  for (const step of steps) {
    const result = step.run(visit);
    const refusal = result instanceof Promise ? await result : result;
    if (refusal !== undefined) return refusal;
    visit.stepsPassed++;
  }
  return undefined;
}
