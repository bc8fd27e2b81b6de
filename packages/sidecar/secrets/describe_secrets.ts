import { createHash } from "node:crypto";
import { revocationListState } from "@mithqal/pki";
import { authorityTitle, listsByAuthority, readAuthorities } from "./authority_lists.ts";
import type { Secrets } from "./secrets.ts";

/** What may be told of secrets: what they are, and when each of them ends. */
export interface SecretsDescription {
  readonly server: readonly DescribedCertificate[];
  readonly authorities: readonly DescribedCertificate[];
  readonly lists: readonly DescribedList[];
  /** The first digits of its SHA-256: enough to compare two by eye. */
  readonly sidecarSecretHash: string;
}

interface DescribedCertificate {
  readonly subject: string;
  readonly sha256: string;
  readonly ends: string;
}

interface DescribedList {
  readonly authority: string;
  readonly number: string;
  readonly revoked: number;
  readonly ends: string;
  readonly state: string;
}

/** Describes secrets that have been checked. */
export async function describeSecrets(secrets: Secrets, now: Date): Promise<SecretsDescription> {
  const hash = createHash("sha256").update(secrets.sidecarSecret).digest("hex");
  return {
    server: await certificates(secrets.serverCertificate),
    authorities: await certificates(secrets.partnerCa),
    lists: await lists(secrets, now),
    sidecarSecretHash: hash.slice(0, 12),
  };
}

async function certificates(text: string): Promise<DescribedCertificate[]> {
  return (await readAuthorities(text)).found.map(({ subject, sha256, notAfter }) => ({
    subject,
    sha256,
    ends: notAfter.toISOString(),
  }));
}

async function lists(secrets: Secrets, now: Date): Promise<DescribedList[]> {
  const { found } = await readAuthorities(secrets.partnerCa);
  const all = await listsByAuthority(found, secrets.revocationLists);
  return all.flatMap(({ certificate, lists }) =>
    lists.map((list) => ({
      authority: authorityTitle(certificate),
      number: String(list.number),
      revoked: list.revoked.length,
      ends: list.nextUpdate.toISOString(),
      state: revocationListState(list, now),
    }))
  );
}
