/** Every code a request text or one of its parts can be refused with. */
export const canonicalRefusalCodes = [
  "method_malformed",
  "url_malformed",
  "body_hash_malformed",
  "timestamp_malformed",
  "nonce_malformed",
  "text_too_long",
  "line_count",
] as const;

export type CanonicalRefusalCode = typeof canonicalRefusalCodes[number];

export interface CanonicalRefusal {
  readonly ok: false;
  readonly code: CanonicalRefusalCode;
  readonly message: string;
}

/** A refusal that says what was expected and quotes at most 40 characters of what came. */
export function refuse(
  code: CanonicalRefusalCode,
  expected: string,
  came: unknown,
): CanonicalRefusal {
  return { ok: false, code, message: `expected ${expected}, got ${quote(came)}` };
}

function quote(came: unknown): string {
  if (typeof came !== "string") return came === null ? "null" : typeof came;
  if (came.length <= 40) return JSON.stringify(came);
  return `${JSON.stringify(came.slice(0, 40))}... (${came.length} characters)`;
}
