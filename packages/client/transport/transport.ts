/** One request as it goes out. */
export interface TransportRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
  signal: AbortSignal;
}

/** One answer as it came, whole. */
export interface TransportAnswer {
  status: number;
  headers: { get(name: string): string | null };
  body: Uint8Array;
}

/** The seam to the runtime: mutual TLS, one try, no redirects. It rejects with the runtime's error. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
  close(): Promise<void>;
}
