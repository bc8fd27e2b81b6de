import { readCertificate } from "@mithqal/pki";
import { listCredentials } from "@mithqal/store";
import { jwkOf } from "../../directory/key_ring.ts";
import type { Answer } from "../../listener/exchange.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import type { OperatorVisit } from "../operator_visit.ts";

/** `GET partners/{client_id}/certificates/{sha256}`: the certificate again; it is no secret. */
export async function showCertificate(visit: OperatorVisit): Promise<Answer | Refused> {
  const material = await materialOf(visit, "certificate", visit.pathIds.sha256);
  const read = material === null ? null : await readCertificate(material);
  if (read === null || !read.ok) return refused("not_found");
  const { sha256, serial, subject, pem, notBefore, notAfter } = read.certificate;
  return jsonAnswer({
    sha256,
    serial,
    subject,
    not_before: notBefore.toISOString(),
    not_after: notAfter.toISOString(),
    certificate: pem,
  });
}

/** `GET partners/{client_id}/signing-keys/{kid}`: the public key. */
export async function showSigningKey(visit: OperatorVisit): Promise<Answer | Refused> {
  const material = await materialOf(visit, "signing_key", visit.pathIds.kid);
  if (material === null) return refused("not_found");
  const { kty, crv, x, y } = jwkOf(material) as Record<string, string>;
  return jsonAnswer({ kid: visit.pathIds.kid!, jwk: { kty: kty!, crv: crv!, x: x!, y: y! } });
}

async function materialOf(
  { service: { database }, partner: { partner } }: OperatorVisit,
  kind: "certificate" | "signing_key",
  id: string | undefined,
): Promise<Uint8Array | null> {
  const records = await listCredentials(database, partner);
  return records.find((record) => record.kind === kind && record.id === id)?.material ?? null;
}
