import type { TlsIdentity } from "../credentials/tls_identity.ts";
import { fetchOnce } from "./fetch_once.ts";
import type { Transport } from "./transport.ts";

/** The part of Deno that is used; Node's types do not know it. */
interface DenoHttp {
  createHttpClient(options: {
    cert: string;
    key: string;
    caCerts: string[];
    http2: false;
  }): { close(): void };
}

/** Deno: its fetch with a client of its own. */
export function openDenoTransport({ certificate, certificateKey, ca }: TlsIdentity): Transport {
  const { Deno } = globalThis as unknown as { Deno: DenoHttp };
  const client = Deno.createHttpClient({
    cert: certificate,
    key: certificateKey,
    caCerts: [ca],
    http2: false,
  });
  return {
    send: (request) =>
      fetchOnce((url, init) => fetch(url, { ...init, client } as RequestInit), request),
    close: () => Promise.resolve(client.close()),
  };
}
