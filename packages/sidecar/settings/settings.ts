/** Where a listener or a server is: a unix socket, or an address with its port. */
export type Address = { readonly path: string } | { readonly host: string; readonly port: number };

/** Everything that differs from one sidecar to the next. */
export interface Settings {
  /** In production the sandbox's own paths are not there. */
  readonly environment: "sandbox" | "production";
  /** Where partners come in. */
  readonly listen: { readonly host: string; readonly port: number };
  /** Whether a partner's address is the peer's, or told by a balancer's PROXY protocol. */
  readonly source: "direct" | "proxy_protocol";
  /** Who may tell it: networks, as `10.0.0.0/8`. */
  readonly balancers: readonly string[];
  /** The server behind: a unix socket, or loopback. */
  readonly server: Address;
  /** The folder of the secrets, and how they are swapped in it. */
  readonly secrets: string;
  readonly secretsLayout: "versions" | "kubernetes";
  /** Envoy's own controls: a unix socket for its user alone, or loopback. */
  readonly admin: Address;
  /** The file of both access logs. */
  readonly accessLog: string;
  /** Threads that serve; about one a core that Envoy may have. */
  readonly threads: number;
  /** Connections at the same time; more are closed at once. */
  readonly connections: number;
  /** Requests a second over all partners, twice as many in a burst; more are 429. */
  readonly requestsPerSecond: number;
  /** Envoy's heap; near it, requests are refused with 503. */
  readonly memoryMib: number;
  /** After so long a connection is drained: a new handshake sees the newest revocation list. */
  readonly connectionMaxAgeSeconds: number;
  readonly idleSeconds: number;
  readonly handshakeSeconds: number;
  readonly headersSeconds: number;
  readonly requestSeconds: number;
  /** How long the server may take to answer; then the outcome is unknown. */
  readonly answerSeconds: number;
  /** How long a stop lets partners finish. */
  readonly drainSeconds: number;
}
