import { readCertificate } from "@mithqal/pki";
import { type Database, readRevokedCredentials } from "@mithqal/store";

/** Keys that must not come back: those of certificates that were revoked for a compromise. */
export async function compromisedKeys(database: Database): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { material, reason } of await readRevokedCredentials(database)) {
    if (reason !== "keyCompromise") continue;
    const read = await readCertificate(material);
    if (read.ok) keys.add(read.certificate.publicKeySha256);
  }
  return keys;
}
