import { type ProblemCode, problems, type RetryClass } from "./problems.ts";

/** One fault among several, at a place in the body (RFC 6901) or in a header. */
export interface ProblemError {
  pointer: string;
  code: string;
  detail: string;
}

/** The body of a refusal (RFC 9457), of type `application/problem+json`. */
export interface Problem {
  /** `/problems/<code>`, relative to the service's address: the same bytes in each environment. */
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  /** The path of the request. */
  instance: string;
  request_id: string;
  retry: RetryClass;
  /** Seconds, as in the header Retry-After. */
  retry_after?: number;
  errors?: readonly ProblemError[];
}

/** What is particular to one refusal. */
export interface ProblemCase {
  instance: string;
  requestId: string;
  /** What happened; the title where there is nothing to add. */
  detail?: string;
  retryAfterSeconds?: number;
  errors?: readonly ProblemError[];
  /** Titles of another language. */
  titles?: Readonly<Record<ProblemCode, string>>;
}

/**
 * Builds the body of a refusal.
 *
 * @example
 * ```ts
 * problem("quote_expired", { instance: "/v1/orders", requestId: "req_01…" }).retry; // "new_quote"
 * ```
 */
export function problem(code: ProblemCode, of: ProblemCase): Problem {
  const { status, retry } = problems[code];
  const title = of.titles?.[code] ?? problems[code].title;
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: of.detail ?? title,
    instance: of.instance,
    request_id: of.requestId,
    retry,
    ...(of.retryAfterSeconds === undefined ? {} : { retry_after: of.retryAfterSeconds }),
    ...(of.errors && { errors: of.errors }),
  };
}
