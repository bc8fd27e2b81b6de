import type { Variables } from "../config/field_collector.ts";

const pem = (kind: string) => `-----BEGIN ${kind}-----\nAAAA\n-----END ${kind}-----\n`;

export const sealingKey = btoa("k".repeat(32));

/** What each role must be told, in production. */
export const wholeVariables = {
  api: {
    ...shared(),
    MITHQAL_LISTEN: "unix:/run/mithqal/api.sock",
    MITHQAL_SIDECAR_SECRETS: `${"a".repeat(32)},${"b".repeat(40)}`,
    MITHQAL_DEPOSIT_BANK: "Example Bank",
    MITHQAL_DEPOSIT_IBAN: "SA0380000000608010167519",
    MITHQAL_DEPOSIT_BENEFICIARY: "Mithqal House",
  },
  worker: { ...shared(), MITHQAL_PRICE_SOURCE: "manual" },
  operator: {
    ...shared(),
    MITHQAL_OPERATOR_LISTEN: "127.0.0.1:9443",
    MITHQAL_OPERATOR_TLS_CERTIFICATE: pem("CERTIFICATE"),
    MITHQAL_OPERATOR_TLS_KEY: pem("PRIVATE KEY"),
    MITHQAL_OPERATOR_CA: pem("CERTIFICATE"),
    MITHQAL_PARTNER_CA_CERTIFICATE: pem("CERTIFICATE"),
    MITHQAL_PARTNER_CA_KEY: pem("PRIVATE KEY"),
  },
} as const satisfies Record<string, Variables>;

function shared() {
  return {
    MITHQAL_ENVIRONMENT: "production",
    MITHQAL_BASE_URL: "https://api.mithqal.example",
    MITHQAL_DATABASE_URL: "postgres://mithqal@db/mithqal",
    MITHQAL_SEALING_KEY: sealingKey,
  } as const;
}
