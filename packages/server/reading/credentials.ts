import { importPublicKeyJwk } from "@mithqal/jws";
import { readCertificate } from "@mithqal/pki";
import { type CredentialStatus, renderCredential } from "@mithqal/protocol/account";
import { type CredentialRecord, listCredentials } from "@mithqal/store";
import { jwkOf } from "../directory/key_ring.ts";
import { credentialState } from "../directory/validity.ts";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Refused } from "../problems/refused.ts";
import { jsonAnswer } from "./json_answer.ts";
import { checkNoQuery } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";

/** `GET /v1/credentials`: all of a partner's, without anything secret. */
export async function showCredentials(visit: Visit): Promise<Answer | Refused> {
  const fault = checkNoQuery(visit);
  if (fault !== undefined) return fault;
  const found = await readInCell(
    visit,
    ({ database }, partner) => listCredentials(database, partner),
  );
  if (!found.ok) return found;
  const data = found.value.map((record) => credentialBody(record, visit.arrivedAtMs));
  return jsonAnswer({ data: await Promise.all(data) });
}

/** A credential as it is shown, to partners and to operators. */
export async function credentialBody(record: CredentialRecord, nowMs: number) {
  return renderCredential({
    ...record,
    thumbprint: await thumbprintOf(record),
    status: await statusOf(record, nowMs),
  });
}

async function thumbprintOf({ kind, id, material }: CredentialRecord): Promise<string | null> {
  if (kind === "certificate") return id;
  if (kind !== "signing_key" || material === null) return null;
  const key = await importPublicKeyJwk(jwkOf(material));
  return key.ok ? key.thumbprint : null;
}

/** A credential that ends before it would by itself is retiring. */
async function statusOf(record: CredentialRecord, nowMs: number): Promise<CredentialStatus> {
  const state = credentialState(record, nowMs);
  if (state !== "active" || record.endsAtMs === null) return state;
  return record.endsAtMs < await ownEndMs(record) ? "retiring" : "active";
}

/** When a credential ends by itself: a certificate on its last day, nothing else ever. */
async function ownEndMs({ kind, material, endsAtMs }: CredentialRecord): Promise<number> {
  if (kind !== "certificate" || material === null) return Infinity;
  const read = await readCertificate(material);
  return read.ok ? read.certificate.notAfter.getTime() : endsAtMs!;
}
