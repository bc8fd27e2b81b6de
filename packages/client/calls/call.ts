/** What a request shows beside the certificate. */
export type Access = "certificate" | "token" | "signature";

/** A request of the contract, before it is sent. */
export interface Call {
  method: "GET" | "POST";
  /** With its query, as it is signed. */
  path: string;
  access: Access;
  body?: CallBody;
  /** A write: sent under a key, the same at each try. */
  isWrite?: true;
  headers?: Record<string, string>;
  /** What a JSON answer must have at least; `bytes`: it is not read. */
  expects: readonly string[] | "bytes";
}

/** A body is made once: the bytes that are signed are the bytes that are sent, at each try. */
export interface CallBody {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** What a caller may say of one call. */
export interface CallOptions {
  /** Ends the call. A write whose fate is open then is an `OutcomeUnknownError`. */
  signal?: AbortSignal;
  /** All tries together. */
  deadlineMs?: number;
  /** One try. */
  timeoutMs?: number;
}

/** What a caller may say of a write. */
export interface WriteOptions extends CallOptions {
  /** Your own, kept beside your record of the payment; made where it is not given. */
  idempotencyKey?: string;
  /** Sandbox only: a fault to rehearse, such as `timeout_after_commit`. */
  scenario?: string;
}

/** A whole answer that is no refusal. */
export interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  bytes: Uint8Array;
  /** The JSON in it; undefined where it was not read. */
  json: unknown;
}

/** A JSON body. */
export function jsonBody(value: unknown): CallBody {
  return { bytes: new TextEncoder().encode(JSON.stringify(value)), type: "application/json" };
}

/** A path with the parameters that are given. */
export function withQuery(path: string, parameters: object = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
