import { formatInstant } from "@mithqal/protocol";
import { listOperators } from "@mithqal/store";
import type { Answer } from "../../listener/exchange.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { optionalInstant } from "./instant.ts";

/** `GET me`: whose certificate this is, and what its holder may do. */
export function showMe({ operator, service, exchange }: OperatorVisit): Answer {
  return jsonAnswer({
    name: operator.name,
    roles: [...operator.roles],
    environment: service.environment,
    certificate: {
      sha256: exchange.clientCertificate ?? "",
      not_after: formatInstant(operator.certificate.endsAtMs),
    },
  });
}

/** `GET operators`. */
export async function showOperators({ service }: OperatorVisit): Promise<Answer> {
  const operators = await listOperators(service.database);
  return jsonAnswer({
    data: operators.map(({ name, roles, suspended, createdAtMs, certificates }) => ({
      name,
      roles: [...roles],
      suspended,
      created_at: formatInstant(createdAtMs),
      certificates: certificates.map((certificate) => ({
        sha256: certificate.sha256,
        registered_at: formatInstant(certificate.registeredAtMs),
        not_after: formatInstant(certificate.endsAtMs),
        revoked_at: optionalInstant(certificate.revokedAtMs),
      })),
    })),
  });
}
