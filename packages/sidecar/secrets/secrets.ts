/** Everything secret or trusted that a sidecar stands on. */
export interface Secrets {
  /** The server's certificate, then those between it and its authority, PEM. */
  readonly serverCertificate: string;
  /** The key of the first of them, PEM. */
  readonly serverKey: string;
  /** The authorities of partners, one or several, PEM. */
  readonly partnerCa: string;
  /** A revocation list of each of them, PEM. */
  readonly revocationLists: string;
  /** What the server knows the sidecar by. */
  readonly sidecarSecret: string;
}

/** The files that they are kept in. */
export const secretFiles: { readonly [Name in keyof Secrets]: string } = {
  serverCertificate: "server.pem",
  serverKey: "server.key",
  partnerCa: "partner_ca.pem",
  revocationLists: "revocation_lists.pem",
  sidecarSecret: "sidecar_secret.txt",
};

export const secretNames = Object.keys(secretFiles) as readonly (keyof Secrets)[];
