import type { JwsRefusalCode } from "@mithqal/jws";
import type { ProblemCode, ProblemError } from "@mithqal/protocol";
import type { JsonOutput } from "@mithqal/protocol/resources";
import { whatToDo } from "./what_to_do.ts";

/** An expected "no" on a request's way. One place, `problem_answer.ts`, makes HTTP of it. */
export interface Refused {
  readonly ok: false;
  readonly code: ProblemCode;
  /** What was expected and what came, or what comes next: for the partner. */
  readonly detail: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly errors?: readonly ProblemError[] | undefined;
  /** Further members of the answer. */
  readonly members?: { readonly [name: string]: JsonOutput } | undefined;
  /** Methods that the path does have. */
  readonly allow?: string | undefined;
  /** Why a signature was refused, for the probe's diagnosis. */
  readonly jwsCode?: JwsRefusalCode | undefined;
}

/** Makes a refusal; where nothing more is known of the case, it says what its code says. */
export function refused(
  code: ProblemCode,
  detail: string = whatToDo[code],
  more: Pick<Refused, "retryAfterSeconds" | "errors" | "members" | "allow" | "jwsCode"> = {},
): Refused {
  return { ok: false, code, detail, ...more };
}

/** What a schema has refused, in a body or in a query. */
interface RefusedRequest {
  code: ProblemCode;
  message: string;
  errors: readonly ProblemError[];
}

/** Refuses a request as its schema does. */
export function refusedRequest({ code, message, errors }: RefusedRequest): Refused {
  return refused(code, message, errors.length === 0 ? {} : { errors });
}
