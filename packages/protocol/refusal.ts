/** An expected "no": programs branch on `code`, people read `message`. */
export interface Refusal<Code extends string> {
  ok: false;
  code: Code;
  message: string;
}

/**
 * Makes a {@link Refusal} whose message says what was expected and what came.
 *
 * @example
 * ```ts
 * refuse("nonce_missing", "the header X-Nonce", "none").message; // "expected the header X-Nonce, got none"
 * ```
 */
export function refuse<Code extends string>(
  code: Code,
  expected: string,
  got: string | number,
): Refusal<Code> {
  return { ok: false, code, message: `expected ${expected}, got ${got}` };
}

/** Quotes a value for a message: escaped, and cut after 40 characters. */
export function quoted(value: string): string {
  return JSON.stringify(value.slice(0, 40)) + (value.length > 40 ? "…" : "");
}
