import { type Authority, outlivesAuthority } from "./authority.ts";
import { type CertificateFacts, certificateFacts } from "./certificate.ts";
import { type Subject, writeName } from "./distinguished_name.ts";
import { keyIdentifier } from "./key_identifier.ts";
import { ecdsaP256 } from "./key_pair.ts";
import type { Refusal } from "./refusal.ts";
import { makeSerialNumber } from "./serial_number.ts";
import { validForYears } from "./validity.ts";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  type PublicKey,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "./x509.ts";

const VALID_YEARS = 1;

export interface IssuedCertificate {
  readonly ok: true;
  readonly certificate: CertificateFacts;
}

export interface Leaf {
  readonly authority: Authority;
  readonly subject: Subject;
  readonly publicKey: PublicKey;
  readonly usage: "clientAuth" | "serverAuth";
  /** Beyond those that every certificate of ours has. */
  readonly extensions?: readonly Extension[];
  readonly now: Date;
}

/** Signs a certificate that is valid for a year. All that stands in it is given here. */
export async function issueLeaf(
  leaf: Leaf,
): Promise<IssuedCertificate | Refusal<"authority_expires_first">> {
  const { authority, publicKey, now } = leaf;
  const validity = validForYears(now, VALID_YEARS);
  const refusal = outlivesAuthority(authority, validity.notAfter);
  if (refusal !== null) return refusal;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: makeSerialNumber(),
    subject: writeName(leaf.subject),
    issuer: new Name(authority.nameDer),
    ...validity,
    publicKey,
    signingKey: authority.signingKey,
    signingAlgorithm: ecdsaP256,
    extensions: await leafExtensions(leaf),
  });
  return { ok: true, certificate: await certificateFacts(certificate) };
}

async function leafExtensions(
  { authority, publicKey, usage, extensions = [] }: Leaf,
): Promise<Extension[]> {
  return [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage[usage]]),
    new SubjectKeyIdentifierExtension(await keyIdentifier(publicKey)),
    new AuthorityKeyIdentifierExtension(authority.keyIdentifier),
    ...extensions,
  ];
}
