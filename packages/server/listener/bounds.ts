/** Bounds of a listener. The sidecar's own are as large, and end sooner. */
export interface ListenerBounds {
  headersMaxBytes: number;
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** Longer than the sidecar keeps an idle connection: it never meets one that we have just closed. */
  keepAliveTimeoutMs: number;
  /** How often the runtime looks for requests that take too long. */
  timeoutCheckMs: number;
  /** How long a stop waits for what is under way; what it is followed by must fit into 15 s with it. */
  drainMs: number;
}

/** The partner's listener. */
export const listenerBounds: ListenerBounds = {
  headersMaxBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  keepAliveTimeoutMs: 75_000,
  timeoutCheckMs: 1_000,
  drainMs: 9_000,
};
