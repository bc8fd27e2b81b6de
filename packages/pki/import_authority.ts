import { type Authority, type AuthorityRole, authorityRole } from "./authority.ts";
import { certificateDer, certificateFacts } from "./certificate.ts";
import { readSubject, type Subject } from "./distinguished_name.ts";
import { lockPrivateKey, readKeyPair } from "./key_pair.ts";
import { type AuthorityRefusalCode, quote, type Refusal, refuse } from "./refusal.ts";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PublicKey,
  SubjectKeyIdentifierExtension,
  X509Certificate,
} from "./x509.ts";

export interface AuthorityFiles extends Omit<AuthorityRole, "generation"> {
  readonly certificatePem: string;
  readonly keyPem: string;
}

export interface ImportedAuthority {
  readonly ok: true;
  readonly authority: Authority;
}

/**
 * Reads an authority's two files. `kind` and `environment` are what it must be: a process of production
 * never signs with an authority of the sandbox.
 */
export async function importAuthority(
  files: AuthorityFiles,
): Promise<ImportedAuthority | Refusal<AuthorityRefusalCode>> {
  const der = certificateDer(files.certificatePem);
  if (!(der instanceof Uint8Array)) return der;
  const pair = await readKeyPair(files.keyPem);
  if (!pair.ok) return pair;
  try {
    return await checked(new X509Certificate(der), pair.keys, files);
  } catch {
    return refuse("certificate_malformed", "expected a certificate, got DER of something else");
  }
}

async function checked(
  certificate: X509Certificate,
  keys: CryptoKeyPair,
  wanted: AuthorityFiles,
): Promise<ImportedAuthority | Refusal<AuthorityRefusalCode>> {
  const subject = readSubject(certificate.subjectName);
  const role = expectedRole(subject, wanted);
  if (role === null || subject === null) {
    return refuseRole(subject?.commonName ?? certificate.subject, wanted);
  }
  const keyIdentifier = certificate.getExtension(SubjectKeyIdentifierExtension)?.keyId;
  if (!maySign(certificate) || keyIdentifier === undefined) {
    const expected = "expected CA:TRUE, keyCertSign, cRLSign and a subject key identifier";
    return refuse("authority_not_a_ca", `${expected} in the authority's certificate`);
  }
  if (!(await PublicKey.create(keys.publicKey)).equal(certificate.publicKey)) {
    return refuse("authority_key_mismatch", "expected the key of this certificate, got another's");
  }
  if (!await certificate.verify({ publicKey: certificate, signatureOnly: true })) {
    return refuse("authority_signature_invalid", "expected a certificate signed by its own key");
  }
  const authority = {
    ...role,
    organization: subject.organization,
    certificate: await certificateFacts(certificate),
    nameDer: certificate.subjectName.toArrayBuffer(),
    keyIdentifier,
    signingKey: await lockPrivateKey(keys.privateKey),
  };
  return { ok: true, authority };
}

function expectedRole(subject: Subject | null, wanted: AuthorityFiles): AuthorityRole | null {
  const role = authorityRole(subject?.commonName ?? "");
  return role?.kind === wanted.kind && role.environment === wanted.environment ? role : null;
}

function refuseRole(
  name: string,
  { kind, environment }: AuthorityFiles,
): Refusal<"authority_not_expected"> {
  const expected = `expected the ${kind} authority of ${environment}`;
  return refuse("authority_not_expected", `${expected}, got ${quote(name)}`);
}

function maySign(certificate: X509Certificate): boolean {
  const needed = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;
  const usages = certificate.getExtension(KeyUsagesExtension)?.usages ?? 0;
  const isAuthority = certificate.getExtension(BasicConstraintsExtension)?.ca ?? false;
  return isAuthority && (usages & needed) === needed;
}
