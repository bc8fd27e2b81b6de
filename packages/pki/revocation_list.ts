// A revocation list's facts and its age. An expired list fails every handshake, so its age is watched.

/** Why a certificate may be revoked (RFC 5280). One of ours always has a reason. */
export const revocationReasons = [
  "keyCompromise",
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
  "privilegeWithdrawn",
] as const;

export type RevocationReason = typeof revocationReasons[number];

export interface RevokedCertificate {
  /** The certificate's serial number, lower-case hex. */
  readonly serial: string;
  readonly revokedAt: Date;
  readonly reason: RevocationReason;
}

/** A revoked certificate as a list tells it: lists made by other tools may give other reasons, or none. */
export interface ListedCertificate extends Omit<RevokedCertificate, "reason"> {
  readonly reason: RevocationReason | null;
}

export interface RevocationList {
  /** With the label `X509 CRL`, which OpenSSL and Envoy want. */
  readonly pem: string;
  readonly number: bigint;
  readonly issuer: string;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked: readonly ListedCertificate[];
}

/** The object identifier of a list's number (RFC 5280, 5.2.3). */
export const CRL_NUMBER_OID = "2.5.29.20";

const DAY_MS = 86_400_000;

/** How long a list is valid. */
export const REVOCATION_LIST_VALID_DAYS = 7;
const RENEW_AFTER_DAYS = 1;
const ALARM_BELOW_DAYS = 3;

/**
 * `fresh`; `renew`: older than a day (or from the future), issue the next; `alarm`: less than three days
 * left, somebody must look; `expired`: no handshake succeeds any more.
 */
export type RevocationListState = "fresh" | "renew" | "alarm" | "expired";

export function revocationListState(
  { thisUpdate, nextUpdate }: Pick<RevocationList, "thisUpdate" | "nextUpdate">,
  now: Date,
): RevocationListState {
  const leftMs = nextUpdate.getTime() - now.getTime();
  const ageMs = now.getTime() - thisUpdate.getTime();
  if (!Number.isFinite(leftMs) || !Number.isFinite(ageMs)) {
    throw new TypeError("expected valid Dates");
  }
  if (leftMs <= 0) return "expired";
  if (leftMs < ALARM_BELOW_DAYS * DAY_MS) return "alarm";
  return ageMs < 0 || ageMs > RENEW_AFTER_DAYS * DAY_MS ? "renew" : "fresh";
}
