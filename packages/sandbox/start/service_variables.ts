import type { Variables } from "@mithqal/server";
import type { Authority } from "@mithqal/pki";
import type { ServerIdentity } from "../home/server_identity.ts";

/** What the service is told in the sandbox. */
export interface ServiceFacts {
  baseUrl: string;
  /** `postgres://…` or `embedded:/folder`. */
  databaseUrl: string;
  operatorPort: number;
  identity: ServerIdentity;
  sealingKey: string;
  sidecarSecret: string;
  operatorAuthority: Authority;
  /** The authority of the partners' certificates with its key, PEM. */
  partnerAuthority: { certificate: string; key: string };
}

/** The variables of a service that plays all roles. */
export function serviceVariables(facts: ServiceFacts): Variables {
  return {
    MITHQAL_ENVIRONMENT: "sandbox",
    MITHQAL_BASE_URL: facts.baseUrl,
    MITHQAL_DATABASE_URL: facts.databaseUrl,
    MITHQAL_SEALING_KEY: facts.sealingKey,
    MITHQAL_LISTEN: "127.0.0.1:0",
    MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
    MITHQAL_SIDECAR_SECRETS: facts.sidecarSecret,
    MITHQAL_DEPOSIT_BANK: "Sandbox Bank",
    MITHQAL_DEPOSIT_IBAN: "SA4420000001234567891234",
    MITHQAL_DEPOSIT_BENEFICIARY: "Mithqal (sandbox)",
    MITHQAL_OPERATOR_LISTEN: `127.0.0.1:${facts.operatorPort}`,
    MITHQAL_OPERATOR_TLS_CERTIFICATE: facts.identity.certificate,
    MITHQAL_OPERATOR_TLS_KEY: facts.identity.key,
    MITHQAL_OPERATOR_CA: facts.operatorAuthority.certificate.pem,
    MITHQAL_PARTNER_CA_CERTIFICATE: facts.partnerAuthority.certificate,
    MITHQAL_PARTNER_CA_KEY: facts.partnerAuthority.key,
  };
}
