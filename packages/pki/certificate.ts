import { isOneSequence } from "./der.ts";
import { sha256Hex } from "./hex.ts";
import { publicKeySha256 } from "./key_identifier.ts";
import { decodePem, describePem, encodePem, pemLabels } from "./pem.ts";
import { type PublicKeyKind, publicKeyKind } from "./public_key_kind.ts";
import { type CertificateRefusalCode, type Refusal, refuse } from "./refusal.ts";
import { BasicConstraintsExtension, type Name, X509Certificate } from "./x509.ts";

/** What there is to know of a certificate. */
export interface CertificateFacts {
  readonly pem: string;
  /** SHA-256 of the DER, 64 lower-case hex digits: `Hash` in Envoy's XFCC header. */
  readonly sha256: string;
  /** Lower-case hex. Ours have 32 digits. */
  readonly serial: string;
  /** The whole subject, for people. */
  readonly subject: string;
  readonly organization: string | null;
  readonly commonName: string | null;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly publicKeyKind: PublicKeyKind;
  /** SHA-256 of the SubjectPublicKeyInfo: the same key in two certificates has the same one. */
  readonly publicKeySha256: string;
  readonly isAuthority: boolean;
}

export interface ReadCertificate {
  readonly ok: true;
  readonly certificate: CertificateFacts;
}

const MAX_CERTIFICATE_CHARACTERS = 16_384;

/** Reads one certificate, PEM or DER, into facts. It verifies nothing. */
export async function readCertificate(
  from: string | Uint8Array,
): Promise<ReadCertificate | Refusal<CertificateRefusalCode>> {
  const der = certificateDer(from);
  if (!(der instanceof Uint8Array)) return der;
  try {
    return { ok: true, certificate: await certificateFacts(new X509Certificate(der)) };
  } catch {
    return refuse("certificate_malformed", "expected a certificate, got DER of something else");
  }
}

/** The DER of one certificate, or why it is none. */
export function certificateDer(
  from: string | Uint8Array,
): Uint8Array<ArrayBuffer> | Refusal<CertificateRefusalCode> {
  if (from.length > MAX_CERTIFICATE_CHARACTERS) {
    const expected = `expected at most ${MAX_CERTIFICATE_CHARACTERS} characters`;
    return refuse("certificate_too_long", `${expected}, got ${from.length}`);
  }
  if (typeof from !== "string") return wholeDer(new Uint8Array(from));
  if (pemLabels(from).some((label) => label.endsWith("PRIVATE KEY"))) {
    return refuse("certificate_is_private_key", "expected a certificate, got a private key");
  }
  const der = decodePem(from, ["CERTIFICATE"]);
  const expected = 'expected one PEM block "CERTIFICATE"';
  return der ?? refuse("certificate_malformed", `${expected}, got ${describePem(from)}`);
}

function wholeDer(
  der: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | Refusal<"certificate_malformed"> {
  if (isOneSequence(der)) return der;
  return refuse("certificate_malformed", "expected the DER of one certificate, nothing behind it");
}

/** The facts of a certificate that the library has read. */
export async function certificateFacts(certificate: X509Certificate): Promise<CertificateFacts> {
  return {
    pem: encodePem("CERTIFICATE", certificate.rawData),
    sha256: await sha256Hex(certificate.rawData),
    serial: certificate.serialNumber,
    subject: certificate.subject,
    organization: onlyField(certificate.subjectName, "O"),
    commonName: onlyField(certificate.subjectName, "CN"),
    issuer: certificate.issuer,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    publicKeyKind: publicKeyKind(certificate.publicKey),
    publicKeySha256: await publicKeySha256(certificate.publicKey),
    isAuthority: certificate.getExtension(BasicConstraintsExtension)?.ca ?? false,
  };
}

function onlyField(name: Name, type: string): string | null {
  const values = name.getField(type);
  return values.length === 1 ? values[0]! : null;
}
