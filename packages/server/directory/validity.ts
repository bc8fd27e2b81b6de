/** What a credential may be used for now. */
export type CredentialState = "active" | "pending" | "expired" | "revoked";

/** From when until when a credential is good. */
export interface Validity {
  activeFromMs: number;
  endsAtMs: number | null;
  revokedAtMs: number | null;
}

/** The state of a credential at a time. */
export function credentialState(validity: Validity, nowMs: number): CredentialState {
  const { activeFromMs, endsAtMs, revokedAtMs } = validity;
  if (revokedAtMs !== null) return "revoked";
  if (nowMs < activeFromMs) return "pending";
  return endsAtMs !== null && nowMs >= endsAtMs ? "expired" : "active";
}
