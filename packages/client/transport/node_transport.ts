import { setMaxListeners } from "node:events";
import { Agent, fetch } from "undici";
import type { TlsIdentity } from "../credentials/tls_identity.ts";
import { fetchOnce } from "./fetch_once.ts";
import type { Transport, TransportAnswer } from "./transport.ts";

/** Node: undici's own fetch with its own Agent, for Node's fetch may be of another undici. */
export function openNodeTransport({ certificate, certificateKey, ca }: TlsIdentity): Transport {
  const closed = new AbortController();
  // Each connection listens to it.
  setMaxListeners(0, closed.signal);
  const connect = { cert: certificate, key: certificateKey, ca, signal: closed.signal };
  const dispatcher = new Agent({ connect, allowH2: false });
  const underWay = new Set<Promise<TransportAnswer>>();
  return {
    send: async (request) => {
      const call = fetchOnce((url, init) => fetch(url, { ...init, dispatcher }), request);
      underWay.add(call);
      return await call.finally(() => underWay.delete(call));
    },
    close: async () => {
      await Promise.allSettled(underWay);
      await dispatcher.destroy();
      // undici leaves alone what is still connecting, which would hold the process up for 10 s.
      closed.abort();
    },
  };
}
