import { Agent, fetch } from "undici";
import type { TlsIdentity } from "../credentials/tls_identity.ts";
import { fetchOnce } from "./fetch_once.ts";
import type { Transport } from "./transport.ts";

/** Node: undici's own fetch with its own Agent, for Node's fetch may be of another undici. */
export function openNodeTransport({ certificate, certificateKey, ca }: TlsIdentity): Transport {
  const connect = { cert: certificate, key: certificateKey, ca };
  const dispatcher = new Agent({ connect, allowH2: false });
  return {
    send: (request) => fetchOnce((url, init) => fetch(url, { ...init, dispatcher }), request),
    close: () => dispatcher.close(),
  };
}
