import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";

/** TLS that asks for a client's certificate. All of it is PEM. */
export interface TlsSettings {
  certificate: string;
  key: string;
  /** The authority whose clients come in, and no other's. */
  clientAuthority: string;
}

/** The runtime's options. Lists of revoked certificates are not among them: Deno does not look at one. */
export function mutualTls({ certificate, key, clientAuthority }: TlsSettings) {
  return {
    cert: certificate,
    key,
    ca: clientAuthority,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
    maxVersion: "TLSv1.3",
  } as const;
}

/** Whether a connection may be told anything: one without TLS, or whose certificate was accepted. */
export function isLetIn(socket: Duplex): boolean {
  return !("authorized" in socket) || socket.authorized === true;
}

/** SHA-256 of the certificate that a client has shown, in lower-case hex; undefined without TLS. */
export function certificateHash(socket: Socket): string | undefined {
  if (!("getPeerCertificate" in socket)) return undefined;
  const { fingerprint256 } = (socket as TLSSocket).getPeerCertificate();
  return fingerprint256?.replaceAll(":", "").toLowerCase();
}
