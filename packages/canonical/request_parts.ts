import { type CanonicalRefusal, refuse } from "./refusal.ts";

/** The five parts of a canonical request, in their order. All are texts, exactly as they were sent. */
export interface RequestParts {
  /** Upper-case HTTP method, as `POST`. */
  readonly method: string;
  /** `https://host/path?query` as the client wrote it, or the origin form `/path?query`. */
  readonly url: string;
  /** SHA-256 of the body, 64 lower-case hexadecimal digits. */
  readonly bodySha256: string;
  /** Unix time in seconds, plain decimal. */
  readonly timestamp: string;
  /** 16 to 128 characters of 0x21-0x7E. */
  readonly nonce: string;
}

export const METHOD_MAX_CHARACTERS = 16;
export const URL_MAX_CHARACTERS = 8_192;
export const BODY_SHA256_CHARACTERS = 64;
/** Enough for milliseconds, so that a reader can tell "you sent milliseconds" from "this is no number". */
export const TIMESTAMP_MAX_DIGITS = 15;
export const NONCE_MIN_CHARACTERS = 16;
export const NONCE_MAX_CHARACTERS = 128;

const methodForm = /^[A-Z]{1,16}$/;
const urlForm =
  /^(?:https:\/\/[A-Za-z0-9[][A-Za-z0-9.\-:[\]]*(?=[/?]|$)|\/(?!\/))[\x21\x22\x24-\x7e]*$/;
const bodySha256Form = /^[0-9a-f]{64}$/;
const timestampForm = /^(?:0|[1-9][0-9]{0,14})$/;
const nonceForm = /^[\x21-\x7e]{16,128}$/;

/**
 * Reads the parts strictly. Nothing is trimmed, decoded or normalised: a part is taken as it is or
 * refused with a code of its own. No part that passes can hold a line feed, so two different requests
 * never give the same text.
 */
export function readRequestParts(
  parts: RequestParts,
): { readonly ok: true; readonly parts: RequestParts } | CanonicalRefusal {
  const refusal = refusalOfParts(parts);
  return refusal ?? { ok: true, parts };
}

/** The first fault of the parts, in their order, or null. */
export function refusalOfParts(parts: RequestParts): CanonicalRefusal | null {
  if (!has(parts.method, methodForm, METHOD_MAX_CHARACTERS)) {
    return refuse("method_malformed", "a method of 1-16 letters A-Z", parts.method);
  }
  if (!has(parts.url, urlForm, URL_MAX_CHARACTERS)) {
    return refuse("url_malformed", urlExpected, parts.url);
  }
  if (!has(parts.bodySha256, bodySha256Form, BODY_SHA256_CHARACTERS)) {
    return refuse("body_hash_malformed", "a SHA-256 of 64 digits 0-9a-f", parts.bodySha256);
  }
  if (!has(parts.timestamp, timestampForm, TIMESTAMP_MAX_DIGITS)) {
    return refuse("timestamp_malformed", timestampExpected, parts.timestamp);
  }
  if (!has(parts.nonce, nonceForm, NONCE_MAX_CHARACTERS)) {
    return refuse("nonce_malformed", "a nonce of 16-128 characters 0x21-0x7E", parts.nonce);
  }
  return null;
}

const urlExpected = "a URL that starts with https://host or with one slash, " +
  "of at most 8192 characters 0x21-0x7E without #";
const timestampExpected =
  "a timestamp in plain decimal without sign or leading zero, at most 15 digits";

// The length comes first, so that a megabyte is never walked.
function has(value: unknown, form: RegExp, maxLength: number): boolean {
  return typeof value === "string" && value.length <= maxLength && form.test(value);
}
