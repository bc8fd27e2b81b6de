import { findOperator } from "@mithqal/store";
import { refused } from "../../problems/refused.ts";
import type { OperatorStep } from "./operator_step.ts";

/**
 * The certificate is one of an operator's, now: the database says so at each request, whatever TLS has
 * accepted.
 */
export const identifyOperator: OperatorStep = {
  name: "operator",
  run: async (visit) => {
    const { service, exchange, arrivedAtMs } = visit;
    const hash = exchange.clientCertificate;
    const operator = hash === undefined ? null : await findOperator(service.database, hash);
    if (operator === null) return refused("client_certificate_unknown");
    const { endsAtMs, revokedAtMs } = operator.certificate;
    if (revokedAtMs !== null) return refused("client_certificate_revoked");
    if (arrivedAtMs >= endsAtMs) return refused("client_certificate_expired");
    if (operator.suspended) return refused("operator_suspended");
    visit.operator = operator;
    return undefined;
  },
};
