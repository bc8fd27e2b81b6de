/**
 * The bytes that both sides of a signed request agree on: the five-line request text and the body's
 * SHA-256. Imports nothing and needs no global but `crypto`.
 *
 * @module
 */
export { encodeUtf8 } from "./utf8.ts";
export { bodySha256 } from "./body_hash.ts";
export {
  BODY_SHA256_CHARACTERS,
  METHOD_MAX_CHARACTERS,
  NONCE_MAX_CHARACTERS,
  NONCE_MIN_CHARACTERS,
  readRequestParts,
  TIMESTAMP_MAX_DIGITS,
  URL_MAX_CHARACTERS,
} from "./request_parts.ts";
export type { RequestParts } from "./request_parts.ts";
export { canonicalRefusalCodes } from "./refusal.ts";
export type { CanonicalRefusal, CanonicalRefusalCode } from "./refusal.ts";
export {
  CANONICAL_REQUEST_MAX_CHARACTERS,
  canonicalRequest,
  parseCanonicalRequest,
} from "./canonical_request.ts";
