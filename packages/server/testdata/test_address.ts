import { join } from "node:path";
import type { ListenAddress } from "../listener/listen_address.ts";

/**
 * Why tests keep off unix sockets: with them under Deno 2.9.5 other descriptors of the process were
 * closed now and then (EBADF elsewhere), and all test files share that process.
 */
export const noUnixSockets: string | false = "Deno" in globalThis &&
  "with unix sockets Deno 2.9.5 closes other descriptors of the process now and then";

/** Where a test's listener takes connections: a unix socket, as behind the sidecar, where that is safe. */
export function testAddress(folder: string): ListenAddress {
  return noUnixSockets ? { host: "127.0.0.1", port: 0 } : { path: join(folder, "api.sock") };
}
