import { quote } from "./quote.ts";

/** Every code a JWS can be refused with, in the order in which they are looked for. */
export const jwsRefusalCodes = [
  "jws_missing",
  "jws_too_long",
  "jws_not_three_parts",
  "payload_present",
  "payload_missing",
  "payload_not_base64url",
  "header_not_base64url",
  "header_not_json",
  "header_member_duplicate",
  "header_member_not_allowed",
  "algorithm_not_allowed",
  "b64_not_false",
  "crit_not_b64",
  "kid_invalid",
  "typ_invalid",
  "signature_not_base64url",
  "signature_is_der",
  "signature_wrong_length",
  "keys_missing",
  "kid_unknown",
  "kid_required",
  "signature_mismatch",
] as const;

export type JwsRefusalCode = typeof jwsRefusalCodes[number];

/** Every code a key can be refused with. */
export const keyRefusalCodes = [
  "key_too_long",
  "key_malformed",
  "key_is_private",
  "key_is_public",
  "key_is_certificate",
  "key_encrypted",
  "key_is_sec1",
  "key_not_p256",
  "key_not_for_es256",
  "key_point_compressed",
  "key_not_on_curve",
  "key_pair_mismatch",
] as const;

export type KeyRefusalCode = typeof keyRefusalCodes[number];

/** A refusal is a value: `message` says what was expected and what came. */
export interface Refusal<Code> {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
}

/** Why a JWS was refused. `message` never holds a payload or a signature. */
export type JwsRefusal = Refusal<JwsRefusalCode>;

/** Why a key was refused. `message` never holds any of the key's numbers. */
export type KeyRefusal = Refusal<KeyRefusalCode>;

/** A refusal that says what was expected and, where it is given, quotes what came. */
export function refuse<Code extends JwsRefusalCode | KeyRefusalCode>(
  code: Code,
  expected: string,
  ...came: [unknown?]
): Refusal<Code> {
  const got = came.length === 0 ? "" : `, got ${quote(came[0])}`;
  return { ok: false, code, message: `expected ${expected}${got}` };
}
