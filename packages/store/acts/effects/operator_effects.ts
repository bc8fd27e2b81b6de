import type { NewOperator, OperatorCertificate, OperatorRole } from "../../operators/operator.ts";
import { certificateText, operatorText } from "../../operators/bootstrap.ts";
import { actDetails, type ActEffect, refusableEffect } from "../act_effect.ts";

/** Adds an operator with a first certificate. */
export function addOperatorEffect(operator: NewOperator): ActEffect {
  return refusableEffect(
    `common.add_operator_v2($1::text::jsonb, ${actDetails})`,
    [JSON.stringify(operatorText(operator))],
  );
}

/** Registers a further certificate of an operator. */
export function addOperatorCertificateEffect(
  name: string,
  certificate: OperatorCertificate,
): ActEffect {
  return refusableEffect(
    `common.add_operator_certificate_v2($1::text, $2::text::jsonb, ${actDetails})`,
    [name, JSON.stringify(certificateText(certificate))],
  );
}

/** Sets an operator's roles, or suspends and resumes one. */
export function setOperatorEffect(
  name: string,
  changes: { roles?: readonly OperatorRole[]; suspended?: boolean },
): ActEffect {
  return refusableEffect(
    `common.set_operator($1::text, $2::text::jsonb, ${actDetails})`,
    [name, JSON.stringify(changes)],
  );
}

/** Revokes a certificate of an operator. */
export function revokeOperatorCertificateEffect(name: string, sha256: string): ActEffect {
  return refusableEffect(
    `common.end_operator_certificate($1::text, $2::text, ${actDetails})`,
    [name, sha256],
  );
}
