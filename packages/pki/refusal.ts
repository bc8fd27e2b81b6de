/** Every code a certificate signing request can be refused with, in the order of looking. */
export const requestRefusalCodes = [
  "csr_too_long",
  "csr_is_private_key",
  "csr_malformed",
  "csr_key_not_p256",
  "csr_key_point_compressed",
  "csr_signature_not_sha256",
  "csr_signature_invalid",
  "csr_subject_unexpected",
  "csr_organization_invalid",
  "csr_organization_mismatch",
  "csr_common_name_mismatch",
  "csr_key_blocked",
  "authority_expires_first",
] as const;

export type RequestRefusalCode = typeof requestRefusalCodes[number];

/** Every code the names of a server certificate can be refused with. */
export type ServerNameRefusalCode = "server_names_missing" | "server_name_invalid";

/** Every code a private key can be refused with. */
export type KeyRefusalCode =
  | "key_too_long"
  | "key_encrypted"
  | "key_is_sec1"
  | "key_malformed"
  | "key_not_p256";

/** Every code a certificate can be refused with. */
export type CertificateRefusalCode =
  | "certificate_too_long"
  | "certificate_is_private_key"
  | "certificate_malformed";

/** Every code the files of an authority can be refused with. */
export type AuthorityRefusalCode =
  | CertificateRefusalCode
  | KeyRefusalCode
  | "authority_not_expected"
  | "authority_not_a_ca"
  | "authority_key_mismatch"
  | "authority_signature_invalid";

/** Every code a revocation list can be refused with. */
export type RevocationListRefusalCode =
  | "crl_too_long"
  | "crl_label_unexpected"
  | "crl_malformed"
  | "crl_issuer_mismatch"
  | "crl_signature_invalid";

/** Every code the making of a request can be refused with. */
export type MakeRequestRefusalCode =
  | KeyRefusalCode
  | "organization_invalid"
  | "common_name_invalid";

/** A refusal is a value: `message` says what was expected, what came, and what to do. */
export interface Refusal<Code extends string> {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
}

export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message };
}

const MAX_QUOTED_CHARACTERS = 40;

/** A value for a message: at most 40 characters of it, control characters escaped. */
export function quote(text: string): string {
  const cut = JSON.stringify(text.slice(0, MAX_QUOTED_CHARACTERS));
  return text.length <= MAX_QUOTED_CHARACTERS ? cut : `${cut}...`;
}
