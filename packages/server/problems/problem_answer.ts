import { problem, type ProblemCode, problems } from "@mithqal/protocol";
import { type JsonOutput, writeJson } from "@mithqal/protocol/resources";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "./refused.ts";

/** Which request is refused. */
export interface RefusedRequest {
  path: string;
  requestId: string;
}

/** A refusal of the token endpoint, as RFC 6749 (section 5.2) writes it. */
export interface TokenProblemBody {
  error:
    | "invalid_request"
    | "invalid_client"
    | "unauthorized_client"
    | "unsupported_grant_type"
    | "temporarily_unavailable"
    | "server_error";
  error_description: string;
  /** Ours. */
  code: ProblemCode;
  request_id: string;
}

const pathMostCharacters = 512;

/** What a client must present to be let in, where a 401 is about that (RFC 6750, section 3). */
const challenges: { readonly [code in ProblemCode]?: string } = {
  token_missing: 'Bearer realm="mithqal"',
  token_invalid: 'Bearer realm="mithqal", error="invalid_token"',
  token_expired: 'Bearer realm="mithqal", error="invalid_token", error_description="expired"',
  token_certificate_mismatch: 'Bearer realm="mithqal", error="invalid_token"',
};

/** The one place where a refusal becomes HTTP (RFC 9457). */
export function problemAnswer(refusal: Refused, { path, requestId }: RefusedRequest): Answer {
  const { code, detail, errors, retryAfterSeconds, members } = refusal;
  const body = problem(code, {
    instance: path.slice(0, pathMostCharacters),
    requestId,
    detail,
    ...(errors !== undefined && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const headers = ["Content-Type", "application/problem+json", ...headersOf(refusal)];
  return { status: body.status, headers, body: writeProblem({ ...body, ...members }) };
}

/** A refusal of the token endpoint, which has a form of its own. */
export function tokenProblemAnswer(refusal: Refused, { requestId }: RefusedRequest): Answer {
  const { code, detail } = refusal;
  const { status } = problems[code];
  const body: TokenProblemBody = {
    error: oauthError(code, status),
    error_description: detail.replace(/["\\]|[^ -~]/g, "'"),
    code,
    request_id: requestId,
  };
  const challenge = code === "invalid_client" ? ["WWW-Authenticate", 'Basic realm="mithqal"'] : [];
  return {
    status,
    headers: [
      ...["Content-Type", "application/json", "Cache-Control", "no-store", "Pragma", "no-cache"],
      ...challenge,
      ...headersOf(refusal),
    ],
    body: writeJson({ ...body }),
  };
}

function headersOf({ code, retryAfterSeconds, allow }: Refused): string[] {
  const challenge = challenges[code];
  return [
    ...(challenge === undefined ? [] : ["WWW-Authenticate", challenge]),
    ...(retryAfterSeconds === undefined ? [] : ["Retry-After", String(retryAfterSeconds)]),
    ...(allow === undefined ? [] : ["Allow", allow]),
  ];
}

/** The numbers of a problem are small and whole. */
function writeProblem(members: object): string {
  const written = Object.entries(members).map(([name, value]) => [
    name,
    typeof value === "number" ? BigInt(value) : value as JsonOutput,
  ]);
  return writeJson(Object.fromEntries(written));
}

function oauthError(code: ProblemCode, status: number): TokenProblemBody["error"] {
  if (code === "unsupported_grant_type") return code;
  if (status === 401) return "invalid_client";
  if (status === 403) return "unauthorized_client";
  if (status === 429 || status === 503) return "temporarily_unavailable";
  return status >= 500 ? "server_error" : "invalid_request";
}
