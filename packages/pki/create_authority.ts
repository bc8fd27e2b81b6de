import { type Authority, authorityName, type AuthorityRole } from "./authority.ts";
import { certificateFacts } from "./certificate.ts";
import { isOrganization, organizationRule, writeName } from "./distinguished_name.ts";
import { keyIdentifier } from "./key_identifier.ts";
import { ecdsaP256, lockPrivateKey, makeKeyPair, writePrivateKey } from "./key_pair.ts";
import { makeSerialNumber } from "./serial_number.ts";
import { validForYears } from "./validity.ts";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PublicKey,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "./x509.ts";

export interface NewAuthority extends Omit<AuthorityRole, "generation"> {
  /** 1 for the first of its kind. */
  readonly generation?: number;
  /** Whose authority it is; it stands in its subject. */
  readonly organization?: string;
  /** 10 where nothing is said. */
  readonly years?: number;
  readonly now: Date;
}

export interface CreatedAuthority {
  readonly authority: Authority;
  /** May be given to everybody. */
  readonly certificatePem: string;
  /** PKCS#8, not encrypted: for a file that only the signing process can read. */
  readonly keyPem: string;
}

/**
 * Makes a certificate authority: a P-256 key and a certificate signed by itself, which may sign
 * certificates (of no further authorities) and revocation lists.
 *
 * @example
 * ```ts
 * const { authority, certificatePem, keyPem } = await createAuthority({
 *   kind: "partner",
 *   environment: "sandbox",
 *   now: new Date(),
 * });
 * ```
 */
export async function createAuthority(wanted: NewAuthority): Promise<CreatedAuthority> {
  const { kind, environment, generation = 1, organization = "Mithqal", years = 10, now } = wanted;
  if (!isOrganization(organization)) throw new TypeError(`expected ${organizationRule}`);
  const role = { kind, environment, generation };
  const name = writeName({ organization, commonName: authorityName(role) });
  const { publicKey, privateKey } = await makeKeyPair();
  const identifier = await keyIdentifier(await PublicKey.create(publicKey));
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    keys: { publicKey, privateKey },
    serialNumber: makeSerialNumber(),
    ...validForYears(now, years),
    signingAlgorithm: ecdsaP256,
    extensions: authorityExtensions(identifier),
  });
  const facts = await certificateFacts(certificate);
  const authority = {
    ...role,
    organization,
    certificate: facts,
    nameDer: name.toArrayBuffer(),
    keyIdentifier: identifier,
    signingKey: await lockPrivateKey(privateKey),
  };
  return { authority, certificatePem: facts.pem, keyPem: await writePrivateKey(privateKey) };
}

function authorityExtensions(identifier: string) {
  return [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    new SubjectKeyIdentifierExtension(identifier),
  ];
}
