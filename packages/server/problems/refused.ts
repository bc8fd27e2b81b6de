import type { JwsRefusalCode } from "@mithqal/jws";
import type { ProblemCode, ProblemError } from "@mithqal/protocol";
import type { JsonOutput } from "@mithqal/protocol/resources";

/** An expected "no" on a request's way. One place, `problem_answer.ts`, makes HTTP of it. */
export interface Refused {
  readonly ok: false;
  readonly code: ProblemCode;
  /** What was expected and what came, for the partner; the code's title where it is left out. */
  readonly detail?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly errors?: readonly ProblemError[] | undefined;
  /** Further members of the answer. */
  readonly members?: { readonly [name: string]: JsonOutput } | undefined;
  /** Methods that the path does have. */
  readonly allow?: string | undefined;
  /** Why a signature was refused, for the probe's diagnosis. */
  readonly jwsCode?: JwsRefusalCode | undefined;
}

/** Makes a refusal. */
export function refused(
  code: ProblemCode,
  detail?: string,
  more: Pick<Refused, "retryAfterSeconds" | "errors" | "members" | "allow" | "jwsCode"> = {},
): Refused {
  return { ok: false, code, detail, ...more };
}
