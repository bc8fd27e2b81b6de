import {
  addOperatorCertificateEffect,
  addOperatorEffect,
  operatorRoles,
  revokeOperatorCertificateEffect,
  setOperatorEffect,
} from "@mithqal/store";
import { z } from "zod";
import type { Refused } from "../../problems/refused.ts";
import { readOperatorCertificate } from "../operator_certificate.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { type Act, defineAct } from "./act.ts";
import { nameField, nothing, pemField } from "./fields.ts";
import { refusedPart } from "./refused_part.ts";

const rolesField = z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length);

async function certificateFacts(
  pem: string,
  name: string,
  { service: { operatorAuthority } }: OperatorVisit,
): Promise<CertificateFacts | Refused> {
  const read = await readOperatorCertificate(pem, name, operatorAuthority);
  if (!read.ok) return refusedPart("/certificate", read);
  const { sha256, notAfter, pem: own } = read.certificate;
  return { sha256, pem: own, ends_at: notAfter.toISOString() };
}

type CertificateFacts = { sha256: string; pem: string; ends_at: string };

function certificateOf({ sha256, pem, ends_at }: CertificateFacts) {
  return { sha256, pem, endsAtMs: Date.parse(ends_at) };
}

/** `POST operators`. */
export const addOperator = defineAct({
  kind: "operator.create",
  operators: 2,
  body: z.strictObject({ name: nameField, roles: rolesField, certificate: pemField }),
  facts: async ({ name, roles, certificate: pem }, visit) => {
    const certificate = await certificateFacts(pem, name, visit);
    return "ok" in certificate ? certificate : { name, roles, certificate };
  },
  prepare: ({ facts: { name, roles, certificate } }) => ({
    effect: addOperatorEffect({ name, roles, certificate: certificateOf(certificate) }),
  }),
});

/** `POST operators/{name}/certificates`: a renewal, before the old one ends. */
export const addOperatorCertificate = defineAct({
  kind: "operator.certificate",
  operators: 2,
  body: z.strictObject({ certificate: pemField }),
  facts: async ({ certificate: pem }, visit) => {
    const { name = "" } = visit.pathIds;
    const certificate = await certificateFacts(pem, name, visit);
    return "ok" in certificate ? certificate : { name, certificate };
  },
  prepare: ({ facts: { name, certificate } }) => ({
    effect: addOperatorCertificateEffect(name, certificateOf(certificate)),
  }),
});

/** `POST operators/{name}/roles`. */
export const changeRoles = defineAct({
  kind: "operator.roles",
  operators: 2,
  body: z.strictObject({ roles: rolesField }),
  facts: ({ roles }, { pathIds: { name = "" } }) => ({ name, roles }),
  prepare: ({ facts: { name, roles } }) => ({ effect: setOperatorEffect(name, { roles }) }),
});

/** `POST operators/{name}/certificates/{sha256}/revoke`. */
export const revokeOperatorCertificate = defineAct({
  kind: "operator.certificate.revoke",
  operators: 1,
  body: nothing,
  facts: (_body, { pathIds: { name = "", sha256 = "" } }) => ({ name, sha256 }),
  prepare: ({ facts: { name, sha256 } }) => ({
    effect: revokeOperatorCertificateEffect(name, sha256),
  }),
});

/** One operator may stop another; two let that one go on. */
function switched(kind: string, operators: 1 | 2, suspended: boolean): Act {
  return defineAct({
    kind,
    operators,
    body: nothing,
    facts: (_body, { pathIds: { name = "" } }) => ({ name }),
    prepare: ({ facts: { name } }) => ({ effect: setOperatorEffect(name, { suspended }) }),
  });
}

export const suspendOperator = switched("operator.suspend", 1, true);
export const resumeOperator = switched("operator.resume", 2, false);
