import type { Role } from "./role.ts";

type Part = Exclude<Role, "all">;

const everyRole: readonly Part[] = ["api", "worker", "operator"];

/** Which roles read a variable. */
const rolesByVariable = {
  MITHQAL_ENVIRONMENT: everyRole,
  MITHQAL_DEVELOPMENT: everyRole,
  MITHQAL_BASE_URL: everyRole,
  MITHQAL_DATABASE_URL: everyRole,
  MITHQAL_SEALING_KEY: everyRole,
  MITHQAL_INTERNAL_LISTEN: everyRole,
  MITHQAL_LOG_LEVEL: everyRole,
  MITHQAL_LOG_ONE_SUCCESS_IN: everyRole,
  MITHQAL_OTLP_ENDPOINT: everyRole,
  MITHQAL_TRACE_ONE_IN: everyRole,
  MITHQAL_TRACE_TRUST_CALLERS: everyRole,
  MITHQAL_LISTEN: ["api"],
  MITHQAL_SIDECAR_SECRETS: ["api"],
  MITHQAL_LANES: ["api"],
  MITHQAL_SPARE_LINES: ["api"],
  MITHQAL_READ_CONNECTIONS: ["api"],
  MITHQAL_DEPOSIT_BANK: ["api"],
  MITHQAL_DEPOSIT_IBAN: ["api"],
  MITHQAL_DEPOSIT_BENEFICIARY: ["api"],
  MITHQAL_OWN_ADDRESSES: ["worker", "operator"],
  MITHQAL_PRICE_SOURCE: ["worker"],
  MITHQAL_PRICE_SECOND_SOURCE: ["worker"],
  MITHQAL_PRICE_JUMP_MAX_BPS: ["worker"],
  MITHQAL_PRICE_DIFFERENCE_MAX_BPS: ["worker"],
  MITHQAL_MARKET_HOURS: ["worker"],
  MITHQAL_MARKET_HOLIDAYS: ["worker"],
  MITHQAL_MARKET_TIME_ZONE: ["worker"],
  MITHQAL_NONCE_RETENTION_SECONDS: ["worker"],
  MITHQAL_OPERATOR_LISTEN: ["operator"],
  MITHQAL_OPERATOR_TLS_CERTIFICATE: ["operator"],
  MITHQAL_OPERATOR_TLS_KEY: ["operator"],
  MITHQAL_OPERATOR_CA: ["operator"],
  MITHQAL_PARTNER_CA_CERTIFICATE: ["operator"],
  MITHQAL_PARTNER_CA_KEY: ["operator"],
  MITHQAL_REVOCATION_LIST: ["operator"],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** The name of a variable that the service reads. */
export type VariableName = keyof typeof rolesByVariable;

/** All of them. */
export const variableNames = Object.keys(rolesByVariable) as readonly VariableName[];

/** Whether the service reads a variable of this name. */
export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(rolesByVariable, name);
}

/** The variables that a role reads. */
export function variablesOf(role: Role): readonly VariableName[] {
  if (role === "all") return variableNames;
  return variableNames.filter((name) => (rolesByVariable[name] as readonly Part[]).includes(role));
}
