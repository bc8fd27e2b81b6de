import { type CanonicalRefusal, refuse } from "./refusal.ts";
import {
  BODY_SHA256_CHARACTERS,
  METHOD_MAX_CHARACTERS,
  NONCE_MAX_CHARACTERS,
  refusalOfParts,
  type RequestParts,
  TIMESTAMP_MAX_DIGITS,
  URL_MAX_CHARACTERS,
} from "./request_parts.ts";

const LINES = 5;

/** The longest canonical request: five full parts and the four line feeds between them. */
export const CANONICAL_REQUEST_MAX_CHARACTERS = METHOD_MAX_CHARACTERS + URL_MAX_CHARACTERS +
  BODY_SHA256_CHARACTERS + TIMESTAMP_MAX_DIGITS + NONCE_MAX_CHARACTERS + (LINES - 1);

/**
 * Builds the text that is signed: method, URL, body hash, timestamp and nonce, joined by a line feed,
 * with none at the end. The text is ASCII.
 *
 * @example
 * ```ts
 * const built = canonicalRequest({
 *   method: "POST",
 *   url: "https://api.example/v1/orders",
 *   bodySha256: await bodySha256(body),
 *   timestamp: "1763620000",
 *   nonce: "b1946ac92492d234",
 * });
 * if (built.ok) built.text; // "POST\nhttps://api.example/v1/orders\n..."
 * ```
 */
export function canonicalRequest(
  parts: RequestParts,
): { readonly ok: true; readonly text: string } | CanonicalRefusal {
  const refusal = refusalOfParts(parts);
  if (refusal !== null) return refusal;
  const { method, url, bodySha256, timestamp, nonce } = parts;
  return { ok: true, text: `${method}\n${url}\n${bodySha256}\n${timestamp}\n${nonce}` };
}

/** Reads a canonical request back into its parts: exactly five lines, each one well formed. */
export function parseCanonicalRequest(
  text: string,
): { readonly ok: true; readonly parts: RequestParts } | CanonicalRefusal {
  if (text.length > CANONICAL_REQUEST_MAX_CHARACTERS) {
    const expected = `a text of at most ${CANONICAL_REQUEST_MAX_CHARACTERS} characters`;
    return refuse("text_too_long", expected, text);
  }
  const lines = text.split("\n");
  if (lines.length !== LINES) {
    return {
      ok: false,
      code: "line_count",
      message: `expected ${LINES} lines joined by a line feed, got ${lines.length}`,
    };
  }
  const [method, url, bodySha256, timestamp, nonce] = lines as [
    string,
    string,
    string,
    string,
    string,
  ];
  const parts = { method, url, bodySha256, timestamp, nonce };
  return refusalOfParts(parts) ?? { ok: true, parts };
}
