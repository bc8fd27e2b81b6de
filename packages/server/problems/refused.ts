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

const errorsMost = 10;

/** Refuses a request by its schema: first the faults that give the code, and not more than help. */
export function refusedRequest({ code, message, errors }: RefusedRequest): Refused {
  if (errors.length === 0) return refused(code, message);
  const first = errors.filter((error) => error.code === code);
  const others = errors.filter((error) => error.code !== code);
  const shown = [...first, ...others].slice(0, errorsMost);
  return refused(code, shown[0]!.detail, { errors: shown });
}
