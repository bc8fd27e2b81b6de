import type { TlsIdentity } from "./tls_identity.ts";

/** What somebody needs who is known by a certificate alone, as operators are. */
export interface CertificateCredentials extends TlsIdentity {
  /** `https://host[:port]`, exactly as it is signed. */
  readonly baseUrl: string;
  readonly environment: string;
  readonly clientId: string;
}

/** Everything a partner needs, read and ready: what `readCredentials()` makes of the file. */
export interface Credentials extends CertificateCredentials {
  readonly clientSecret: string;
  /** The signing key as a JWK; not there where a `Signer` holds it. */
  readonly signingKey?: unknown;
  readonly signingKid?: string;
  readonly webhookSecret?: string;
}
