import type { ServerIdentity } from "../home/server_identity.ts";

/** What stands in front of the service, as the sandbox sees it. */
export interface RunningEdge {
  /** Takes a new list of revoked certificates for the connections to come. */
  revoke(revocationList: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends when the edge has ended by itself; the one in this process never does. */
  readonly ended: Promise<void>;
}

/** What every edge is made of. */
export interface EdgeParts {
  port: number;
  /** The service, on loopback. */
  upstream: { host: string; port: number };
  identity: ServerIdentity;
  /** The authority of the partners' certificates, and what it has revoked, PEM. */
  partnerAuthority: string;
  revocationList: string;
  sidecarSecret: string;
}
