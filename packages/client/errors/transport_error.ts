import { MithqalError } from "./mithqal_error.ts";

/** Why there is no whole answer. */
export type TransportErrorCode =
  | "connection_refused"
  | "host_not_found"
  | "connection_lost"
  | "timeout"
  | "server_certificate_untrusted"
  | "server_certificate_expired"
  | "server_certificate_wrong_name"
  | "client_certificate_refused"
  | "not_https"
  | "answer_truncated"
  | "answer_unexpected"
  | "gateway_failed"
  | "connection_failed";

interface Meaning {
  remedy: string;
  /** It is the same at the next try: somebody must act. */
  isLasting?: true;
  /** The service may have got the request. */
  mayHaveArrived?: true;
}

const again = "try again; a write under the same Idempotency-Key";

const meanings: Readonly<Record<TransportErrorCode, Meaning>> = {
  connection_refused: { remedy: "check base_url, host and port, and that the service runs" },
  host_not_found: { remedy: "check the host in base_url, and your name server", isLasting: true },
  connection_lost: {
    remedy: `${again}; if it is so each time, the service may not take your certificate`,
    mayHaveArrived: true,
  },
  timeout: { remedy: again, mayHaveArrived: true },
  server_certificate_untrusted: {
    remedy: 'put the authority that the operator handed over for this environment under "ca"',
    isLasting: true,
  },
  server_certificate_expired: {
    remedy: "check this machine's clock; if it is right, tell the operator",
    isLasting: true,
  },
  server_certificate_wrong_name: {
    remedy: "write base_url as the operator gave it, with the same host",
    isLasting: true,
  },
  client_certificate_refused: {
    remedy: "check that the certificate is of this environment and has not ended",
    isLasting: true,
  },
  not_https: {
    remedy: "check the port in base_url: what answers there does not speak https",
    isLasting: true,
  },
  answer_truncated: { remedy: again, mayHaveArrived: true },
  answer_unexpected: {
    remedy: "check base_url, and what stands between you and the service",
    isLasting: true,
    mayHaveArrived: true,
  },
  gateway_failed: { remedy: again, mayHaveArrived: true },
  connection_failed: { remedy: again, mayHaveArrived: true },
};

/** No whole answer came; the cause in plain words, the runtime's own error as `cause`. */
export class TransportError extends MithqalError<TransportErrorCode> {
  readonly isLasting: boolean;
  readonly mayHaveArrived: boolean;

  constructor(code: TransportErrorCode, message: string, cause?: unknown) {
    const { remedy, isLasting = false, mayHaveArrived = false } = meanings[code];
    super(code, message, remedy, cause);
    this.isLasting = isLasting;
    this.mayHaveArrived = mayHaveArrived;
  }
}
