import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { type CredentialsFault, credentialsFault } from "../errors/credentials_error.ts";

/** What mutual TLS needs, as PEM texts. */
export interface TlsIdentity {
  readonly certificate: string;
  readonly certificateKey: string;
  /** The authority of the service's certificate. */
  readonly ca: string;
}

const signAgain =
  "send a request (CSR) to the operator, and put the signed certificate in its place";

/** The first fault of certificate, key and authority; undefined where TLS can be tried. */
export function checkTlsIdentity(
  { certificate, certificateKey, ca }: TlsIdentity,
): CredentialsFault | undefined {
  const read = readCertificate(certificate);
  if (read === null) {
    return credentialsFault("certificate_invalid", "expected a certificate in PEM", signAgain);
  }
  const key = readKey(certificateKey);
  if (key === null) {
    const expected = "expected the certificate's private key in PEM, not encrypted";
    return credentialsFault(
      "certificate_key_invalid",
      expected,
      "make a new key and a new request",
    );
  }
  if (!read.checkPrivateKey(key)) {
    return credentialsFault(
      "certificate_key_mismatch",
      "expected the private key of this certificate, got another",
      "put the key in place that the certificate's request was made with",
    );
  }
  if (readCertificate(ca) !== null) return undefined;
  const expected = "expected the authority of the service's certificate in PEM";
  return credentialsFault("ca_invalid", expected, "take the file that the operator handed over");
}

/** Whether the certificate has ended, or is another client's. Told early: TLS would only hang up. */
export function checkCertificateUse(
  certificate: string,
  clientId: string,
  nowMs: number,
): CredentialsFault | undefined {
  const { validTo, subject } = new X509Certificate(certificate);
  const endsAt = new Date(validTo);
  if (endsAt.getTime() <= nowMs) {
    const message = `the client certificate expired on ${endsAt.toISOString()}`;
    return credentialsFault("certificate_expired", message, signAgain);
  }
  const name = /(?:^|\n)CN=(.*)$/m.exec(subject)?.[1];
  if (name === clientId) return undefined;
  return credentialsFault(
    "certificate_of_another_client",
    `expected a certificate of ${clientId}, got one of ${name?.slice(0, 40)}`,
    "put certificate and client_id of the same client into the file",
  );
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
