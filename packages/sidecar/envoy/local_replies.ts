import { headerNames, problem, type ProblemCode } from "@mithqal/protocol";
import { requestReason } from "./reasons.ts";
import type { Part } from "./typed.ts";

/** Envoy's own name for a request, the same in its answer and in its log. */
export const edgeRequestId = "edge_%START_TIME(%s%6f)%_%CONNECTION_ID%";

/** An answer of Envoy's own, and when it is given. */
interface OwnAnswer {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly when: Part;
  readonly retryAfterSeconds?: number;
}

/** What the server never saw, or never answered; the first row that fits counts. */
const ownAnswers: readonly OwnAnswer[] = [
  { code: "not_found", detail: "nothing is published under this path", when: status("EQ", 404) },
  {
    code: "request_timeout",
    detail: "the request did not arrive in time; nothing was done",
    when: status("EQ", 408),
  },
  { code: "body_too_large", detail: "expected a smaller body", when: status("EQ", 413) },
  {
    code: "headers_too_large",
    detail: "expected fewer or shorter headers",
    when: status("EQ", 431),
  },
  {
    code: "rate_limited",
    detail: "the service gets too many requests",
    when: status("EQ", 429),
    retryAfterSeconds: 1,
  },
  {
    code: "service_unavailable",
    detail: "the sidecar has no secret to show to the server; nothing was done",
    when: status("EQ", 401),
    retryAfterSeconds: 5,
  },
  { code: "malformed_request", detail: requestReason, when: status("LE", 499) },
  { code: "malformed_request", detail: requestReason, when: status("EQ", 501) },
  {
    code: "overloaded",
    detail: "the service is at its limit; nothing was done",
    when: flags("UO", "OM"),
    retryAfterSeconds: 1,
  },
  {
    code: "service_unavailable",
    detail: "the service takes no requests now; nothing was done",
    when: flags("UF", "UH"),
    retryAfterSeconds: 1,
  },
  {
    code: "outcome_unknown",
    detail: "the service did not answer; ask again under the same Idempotency-Key",
    when: status("GE", 500),
    retryAfterSeconds: 1,
  },
];

/** Envoy's answers in the shape of all others (RFC 9457). */
export const localReplies: Part = { mappers: ownAnswers.map(mapper) };

function mapper({ code, detail, when, retryAfterSeconds }: OwnAnswer): Part {
  const body = problem(code, {
    instance: "%PATH(NQ):512%",
    requestId: edgeRequestId,
    detail,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const headers = [
    header(headerNames.requestId, edgeRequestId),
    header("cache-control", "no-store"),
    ...(retryAfterSeconds === undefined
      ? []
      : [header(headerNames.retryAfter, String(retryAfterSeconds))]),
  ];
  return {
    filter: when,
    status_code: body.status,
    headers_to_add: headers,
    body_format_override: {
      json_format: { ...body },
      content_type: "application/problem+json",
      omit_empty_values: true,
    },
  };
}

function header(key: string, value: string): Part {
  return { header: { key, value }, append_action: "OVERWRITE_IF_EXISTS_OR_ADD" };
}

function status(op: "EQ" | "GE" | "LE", value: number): Part {
  const comparison = { op, value: { default_value: value, runtime_key: "mithqal.none" } };
  return { status_code_filter: { comparison } };
}

function flags(...names: string[]): Part {
  return { response_flag_filter: { flags: names } };
}
