import type { ConnectionOptions } from "node:tls";
import { isIP } from "node:net";
import type { ClientCertificate, Target } from "./target.ts";

/** How to connect to a target: as its partner, as somebody else, or as nobody. */
export function tlsOptions(
  { host, port, serverName = host, ca, client }: Target,
  who: ClientCertificate | null = client,
): ConnectionOptions {
  return {
    host,
    port,
    ...(isIP(serverName) === 0 && { servername: serverName }),
    ...(ca !== undefined && { ca }),
    ...who,
  };
}
