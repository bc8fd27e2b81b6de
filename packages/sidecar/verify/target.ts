/** A certificate and its key, PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A running pair of sidecar and server, and what a partner of it has. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The name in the server's certificate, where it is not `host`. */
  readonly serverName?: string | undefined;
  /** The authority of the server's certificate, PEM; the runtime's own list where there is none. */
  readonly ca?: string | undefined;
  /** A certificate that is let in; its partner must be allowed to come from here. */
  readonly client: ClientCertificate;
  readonly revoked?: ClientCertificate | undefined;
  readonly expired?: ClientCertificate | undefined;
  /** How long a slow client is watched before it counts as borne for ever. */
  readonly patienceMs: number;
}

/** What was found; `ok` is null where nothing could be looked at. */
export interface Finding {
  readonly ok: boolean | null;
  readonly seen: string;
}

/** One thing that must be so. */
export interface Check {
  readonly name: string;
  readonly expected: string;
  readonly look: (target: Target) => Promise<Finding>;
}
