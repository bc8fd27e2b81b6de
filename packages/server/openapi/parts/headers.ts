import { headerNames } from "@mithqal/protocol";
import type { AnswerHeader } from "../operations/described.ts";

/** Every header that an answer can have beside those of HTTP itself. */
export type ResponseHeader =
  | AnswerHeader
  | "Allow"
  | "Cache-Control"
  | "RateLimit"
  | "RateLimit-Policy"
  | "WWW-Authenticate"
  | "X-Request-Id";

const rows: Readonly<Record<ResponseHeader, readonly [description: string, pattern?: string]>> = {
  Allow: ["Methods that the path has"],
  "Cache-Control": [
    "How long it may be kept: what is a partner's own, not at all",
    "^(no-store|max-age=60)$",
  ],
  ETag: ["For If-None-Match", '^"[0-9a-f]{64}"$'],
  "Idempotent-Replayed": ["This is the outcome of an earlier request under this key", "^true$"],
  Pragma: ["As RFC 6749 asks for"],
  RateLimit: ["What is left of the rate (draft 10)", '^"[a-z]+";r=\\d+;t=\\d+$'],
  "RateLimit-Policy": ["The rate (draft 10)", '^"[a-z]+";q=\\d+;w=\\d+$'],
  "Retry-After": ["Seconds until it is worth trying again", "^[1-9]\\d*$"],
  Vary: ["What else the answer depends on"],
  "WWW-Authenticate": ["What a client must present"],
  "X-Request-Id": [
    "Names this request to the operator; made by the service, or by the edge before it",
    "^(req_[0-7][0-9a-hjkmnp-tv-z]{25}|edge_.+)$",
  ],
  "X-Statement-Signature": ["A detached JWS over the body's bytes", "^[\\w-]+[.][.][\\w-]{86}$"],
};

/** The header objects: each as one that always comes, and as one that may. */
export function headerComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, [description, pattern]]) => {
      const schema = { type: "string", ...(pattern !== undefined && { pattern }) };
      return [
        [name, { description, required: true, schema }],
        [`${name}.optional`, { description, schema }],
      ];
    }),
  );
}

/** The headers of one answer, by reference. */
export function responseHeaders(
  always: readonly ResponseHeader[],
  sometimes: readonly ResponseHeader[] = [],
): Record<string, object> {
  const all: readonly ResponseHeader[] = [headerNames.requestId, "Cache-Control", ...always];
  return Object.fromEntries([
    ...all.map((name) => [name, reference(name)]),
    ...sometimes.filter((name) => !all.includes(name))
      .map((name) => [name, reference(`${name}.optional`)]),
  ]);
}

function reference(name: string): object {
  return { $ref: `#/components/headers/${name}` };
}
