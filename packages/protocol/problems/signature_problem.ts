import type { JwsRefusalCode } from "../../jws/mod.ts";
import type { ProblemCode } from "./problems.ts";

const malformed = "signature_malformed";
const invalid = "signature_invalid";

/**
 * The problem code of each reason to refuse a detached JWS. `signature_malformed` is what the bytes
 * alone show, `signature_invalid` what only the registered keys can tell.
 */
export const signatureProblems: Readonly<Record<JwsRefusalCode, ProblemCode>> = {
  jws_missing: "signature_missing",
  jws_too_long: malformed,
  jws_not_three_parts: malformed,
  payload_present: malformed,
  payload_missing: malformed,
  payload_not_base64url: malformed,
  header_not_base64url: malformed,
  header_not_json: malformed,
  header_member_duplicate: malformed,
  header_member_not_allowed: malformed,
  algorithm_not_allowed: "signature_algorithm_not_allowed",
  b64_not_false: malformed,
  crit_not_b64: malformed,
  kid_invalid: malformed,
  typ_invalid: malformed,
  signature_not_base64url: malformed,
  signature_is_der: malformed,
  signature_wrong_length: malformed,
  keys_missing: invalid,
  kid_unknown: invalid,
  kid_required: invalid,
  signature_mismatch: invalid,
};
