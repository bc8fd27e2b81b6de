import type { OperatorConfig } from "./config.ts";
import type { FieldCollector } from "./field_collector.ts";
import { readPort } from "./fields.ts";
import { readPem } from "./secret_fields.ts";
import type { VariableName } from "./variables.ts";

/** The key that signs partners' certificates: no other role may even be told of it. */
const authorityKeyNames = ["MITHQAL_PARTNER_CA_KEY", "MITHQAL_OPERATOR_TLS_KEY"] as const;

/** What the operator's API is told. */
export function readOperator(collector: FieldCollector): OperatorConfig {
  const pem = (name: VariableName, kind: string) =>
    collector.take(name, (text) => readPem(text, kind));
  return {
    listen: collector.take("MITHQAL_OPERATOR_LISTEN", (text) => readPort(text)),
    tls: {
      certificate: pem("MITHQAL_OPERATOR_TLS_CERTIFICATE", "CERTIFICATE"),
      key: pem("MITHQAL_OPERATOR_TLS_KEY", "PRIVATE KEY"),
      clientAuthority: pem("MITHQAL_OPERATOR_CA", "CERTIFICATE"),
    },
    partnerAuthority: {
      certificate: pem("MITHQAL_PARTNER_CA_CERTIFICATE", "CERTIFICATE"),
      key: pem("MITHQAL_PARTNER_CA_KEY", "PRIVATE KEY"),
    },
    revocationListFile: collector.text("MITHQAL_REVOCATION_LIST") ?? null,
  } as OperatorConfig;
}

/** Another role is not given what it must never use. */
export function refuseOperatorKeys(collector: FieldCollector): void {
  for (const name of authorityKeyNames) {
    if (collector.text(name) === undefined) continue;
    collector.fault(name, "expected in the operator's process alone: take it away from this one");
  }
}
