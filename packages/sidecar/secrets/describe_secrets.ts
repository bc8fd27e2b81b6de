import { createHash } from "node:crypto";
import { readCertificate, readRevocationList, revocationListState } from "@mithqal/pki";
import { pemBlocks } from "./pem_blocks.ts";
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
  const read = await Promise.all(pemBlocks(text, "CERTIFICATE").map((pem) => readCertificate(pem)));
  return read.flatMap((one) =>
    one.ok
      ? [{
        subject: one.certificate.subject,
        sha256: one.certificate.sha256,
        ends: one.certificate.notAfter.toISOString(),
      }]
      : []
  );
}

async function lists(secrets: Secrets, now: Date): Promise<DescribedList[]> {
  const found: DescribedList[] = [];
  for (const block of pemBlocks(secrets.partnerCa, "CERTIFICATE")) {
    const authority = await readCertificate(block);
    if (!authority.ok) continue;
    for (const pem of pemBlocks(secrets.revocationLists, "X509 CRL")) {
      const read = await readRevocationList(pem, authority);
      if (!read.ok) continue;
      found.push({
        authority: authority.certificate.commonName ?? authority.certificate.subject,
        number: String(read.list.number),
        revoked: read.list.revoked.length,
        ends: read.list.nextUpdate.toISOString(),
        state: revocationListState(read.list, now),
      });
    }
  }
  return found;
}
