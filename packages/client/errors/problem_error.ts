import {
  type Problem,
  type ProblemCode,
  type ProblemError as Fault,
  problems,
} from "@mithqal/protocol";
import { MithqalError } from "./mithqal_error.ts";
import { problemRemedy } from "./problem_remedy.ts";

/** A code of the contract, or one that a later service has added. */
export type AnyProblemCode = ProblemCode | (string & Record<never, never>);

/** The service's refusal with all its members, those that one code alone has among them. */
export type AnyProblem = Omit<Problem, "code" | "retry_after"> & {
  code: AnyProblemCode;
  retry_after?: number | undefined;
  [member: string]: unknown;
};

/** The service has refused. Branch on `code`. */
export class ProblemError extends MithqalError<AnyProblemCode> {
  readonly problem: AnyProblem;
  /** Of a write: what it was sent under. */
  readonly idempotencyKey: string | undefined;

  constructor(problem: AnyProblem, idempotencyKey?: string) {
    const { code, status, detail } = problem;
    super(
      code,
      `${status} ${code}: ${detail}`,
      problemRemedy(problem, idempotencyKey !== undefined),
    );
    this.problem = problem;
    this.idempotencyKey = idempotencyKey;
  }

  get status(): number {
    return this.problem.status;
  }

  get retry(): Problem["retry"] {
    return this.problem.retry;
  }

  get requestId(): string {
    return this.problem.request_id;
  }

  get retryAfterSeconds(): number | undefined {
    return this.problem.retry_after;
  }

  get errors(): readonly Fault[] {
    return this.problem.errors ?? [];
  }
}

/** Reads a refusal out of a JSON answer, RFC 6749's form too; undefined where it is none. */
export function readProblem(status: number, json: unknown): AnyProblem | undefined {
  const members = Object(json) as Record<string, unknown>;
  const { code, title = code, error_description, request_id = "" } = members;
  if (typeof code !== "string") return undefined;
  const { detail = error_description ?? title, instance = "" } = members;
  const known = Object.hasOwn(problems, code) ? problems[code as ProblemCode].retry : "never";
  return {
    type: `/problems/${code}`,
    retry: known,
    ...members,
    title,
    detail,
    instance,
    request_id,
    status,
    code,
  } as AnyProblem;
}
