import {
  type CertificateFacts,
  readCertificate,
  readRevocationList,
  type RevocationList,
} from "@mithqal/pki";
import { pemBlocks } from "./pem_blocks.ts";

/** The authorities of partners in a text, and why what else is in it is none. */
export interface Authorities {
  readonly found: readonly CertificateFacts[];
  readonly faults: readonly string[];
}

/** The revocation lists that one authority has made, and why others are not among them. */
export interface AuthorityLists {
  readonly certificate: CertificateFacts;
  readonly lists: readonly RevocationList[];
  readonly refusals: readonly string[];
}

/** Reads the certificates of a text. */
export async function readAuthorities(text: string): Promise<Authorities> {
  const blocks = pemBlocks(text, "CERTIFICATE");
  const read = await Promise.all(blocks.map((block) => readCertificate(block)));
  return {
    found: read.flatMap((one) => one.ok ? [one.certificate] : []),
    faults: read.flatMap((one) => one.ok ? [] : [one.message]),
  };
}

/** Finds for each authority its own lists in a text. */
export async function listsByAuthority(
  authorities: readonly CertificateFacts[],
  text: string,
): Promise<AuthorityLists[]> {
  const blocks = pemBlocks(text, "(?:X509 )?CRL");
  return await Promise.all(authorities.map(async (certificate) => {
    const read = await Promise.all(blocks.map((pem) => readRevocationList(pem, { certificate })));
    return {
      certificate,
      lists: read.flatMap((one) => one.ok ? [one.list] : []),
      refusals: read.flatMap((one) => one.ok ? [] : [one.message]),
    };
  }));
}

/** How an authority is called in what is told. */
export function authorityTitle({ commonName, subject }: CertificateFacts): string {
  return commonName ?? subject;
}
