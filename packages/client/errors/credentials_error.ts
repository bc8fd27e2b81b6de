import { MithqalError } from "./mithqal_error.ts";

/** What can be wrong with credentials. */
export type CredentialsFaultCode =
  | "file_missing"
  | "file_not_readable"
  | "file_open_to_others"
  | "not_json"
  | "member_missing"
  | "member_invalid"
  | "base_url_not_https"
  | "certificate_invalid"
  | "certificate_expired"
  | "certificate_of_another_client"
  | "certificate_key_invalid"
  | "certificate_key_mismatch"
  | "ca_invalid"
  | "signing_key_missing"
  | "signing_key_invalid"
  | "webhook_secret_invalid";

/** A fault of credentials as a value. Its message never quotes a secret. */
export interface CredentialsFault {
  readonly ok: false;
  readonly code: CredentialsFaultCode;
  readonly message: string;
  readonly remedy: string;
}

/** Credentials that cannot be used, told before anything is sent. */
export class CredentialsError extends MithqalError<CredentialsFaultCode> {
  constructor({ code, message, remedy }: Omit<CredentialsFault, "ok">) {
    super(code, message, remedy);
  }
}

/** Makes a fault. */
export function credentialsFault(
  code: CredentialsFaultCode,
  message: string,
  remedy: string,
): CredentialsFault {
  return { ok: false, code, message, remedy };
}
