// The only door to the library: reflect-metadata has to be there before its dependency looks for it.
import "reflect-metadata";

export {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  Pkcs10CertificateRequest,
  Pkcs10CertificateRequestGenerator,
  PublicKey,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509Crl,
  type X509CrlEntry,
  X509CrlGenerator,
  X509CrlReason,
} from "@peculiar/x509";
export type { JsonGeneralNames } from "@peculiar/x509";
