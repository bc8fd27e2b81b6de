import { type CertificateFacts, readCertificate } from "@mithqal/pki";

/** An operator's certificate, or what is wrong with it. */
export type OperatorCertificateReading =
  | { ok: true; certificate: CertificateFacts }
  | { ok: false; code: string; message: string };

/** Reads a certificate of the operator authority, whose key this process does not have. */
export async function readOperatorCertificate(
  pem: string,
  name: string,
  authority: Pick<CertificateFacts, "subject">,
): Promise<OperatorCertificateReading> {
  const read = await readCertificate(pem);
  if (!read.ok) return read;
  const { certificate } = read;
  if (certificate.issuer !== authority.subject || certificate.isAuthority) {
    const message = "expected a certificate of the operator authority";
    return { ok: false, code: "certificate_issuer_mismatch", message };
  }
  if (certificate.commonName === name) return { ok: true, certificate };
  return {
    ok: false,
    code: "certificate_name_mismatch",
    message: "expected the operator's name as CN",
  };
}
