/** What an operator may do beyond reading: ask for acts, or approve those of others. */
export const operatorRoles = ["viewer", "operator", "approver"] as const;

export type OperatorRole = typeof operatorRoles[number];

/** A certificate under the operator authority. */
export interface OperatorCertificate {
  /** Of the DER, in lower-case hex. */
  sha256: string;
  pem: string;
  endsAtMs: number;
}

/** An operator to be made. */
export interface NewOperator {
  name: string;
  roles: readonly OperatorRole[];
  certificate: OperatorCertificate;
}

/** An operator, and one of its certificates by which it came in. */
export interface KnownOperator {
  name: string;
  roles: readonly OperatorRole[];
  suspended: boolean;
  certificate: { endsAtMs: number; revokedAtMs: number | null };
}

/** An operator with all its certificates. */
export interface OperatorFacts {
  name: string;
  roles: readonly OperatorRole[];
  suspended: boolean;
  createdAtMs: number;
  certificates: {
    sha256: string;
    registeredAtMs: number;
    endsAtMs: number;
    revokedAtMs: number | null;
  }[];
}
