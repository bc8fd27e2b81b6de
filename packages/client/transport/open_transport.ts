import { checkTlsIdentity, type TlsIdentity } from "../credentials/tls_identity.ts";
import { CredentialsError } from "../errors/credentials_error.ts";
import type { Transport } from "./transport.ts";

/** Opens the runtime's own transport. */
export async function openTransport(identity: TlsIdentity): Promise<Transport> {
  // Deno ends the whole process over a key that is another certificate's, so it is looked at here.
  const fault = checkTlsIdentity(identity);
  if (fault !== undefined) throw new CredentialsError(fault);
  if ("Deno" in globalThis) {
    const { openDenoTransport } = await import("./deno_transport.ts");
    return openDenoTransport(identity);
  }
  const { openNodeTransport } = await import("./node_transport.ts");
  return openNodeTransport(identity);
}
