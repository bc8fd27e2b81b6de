import type { Step } from "../gate/step.ts";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";

/** A path with a method, the checks on its way in their order, and what it does at the end. */
export interface Route<V = Visit> {
  readonly method: "GET" | "POST";
  /** As it is published, with `{id}` for an id; an operator's path may have several. */
  readonly path: string;
  readonly steps: readonly Step<V>[];
  readonly operation: (visit: V) => Answer | Refused | Promise<Answer | Refused>;
  /** How its refusals are written, where not as problems. */
  readonly refusals?: "token" | "probe" | undefined;
  /** Not there in production. */
  readonly sandboxOnly?: boolean;
}
