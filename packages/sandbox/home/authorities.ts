import {
  type AuthorityKind,
  createAuthority,
  type CreatedAuthority,
  importAuthority,
} from "@mithqal/pki";
import type { Home } from "./home.ts";
import { readFileIfThere, writeSecretFile } from "./secret_file.ts";

/** The sandbox's certificate authorities: whom they certify is in their names. */
export type Authorities = Readonly<Record<AuthorityKind, CreatedAuthority>>;

/** Reads the authorities of a home, and makes those that are not there yet. */
export async function openAuthorities(home: Home, now: Date): Promise<Authorities> {
  const [partner, operator, server] = await Promise.all([
    openAuthority(home, "partner", now),
    openAuthority(home, "operator", now),
    openAuthority(home, "server", now),
  ]);
  return { partner, operator, server };
}

async function openAuthority(
  home: Home,
  kind: AuthorityKind,
  now: Date,
): Promise<CreatedAuthority> {
  const [certificateFile, keyFile] = [home.pki(`${kind}-ca.pem`), home.pki(`${kind}-ca.key`)];
  const [certificatePem, keyPem] = [
    await readFileIfThere(certificateFile),
    await readFileIfThere(keyFile),
  ];
  if (certificatePem === undefined || keyPem === undefined) {
    const made = await createAuthority({ kind, environment: "sandbox", now });
    await writeSecretFile(keyFile, made.keyPem);
    await writeSecretFile(certificateFile, made.certificatePem);
    return made;
  }
  const read = await importAuthority({ kind, environment: "sandbox", certificatePem, keyPem });
  if (!read.ok) throw new Error(`${certificateFile}: ${read.message}`);
  return { authority: read.authority, certificatePem, keyPem };
}
