import { chmod, lstat, unlink } from "node:fs/promises";
import { type AddressInfo, connect, type Server } from "node:net";

/** An address and a port of this machine; a port of 0 is chosen when it is bound. */
export interface PortAddress {
  host: string;
  port: number;
}

/** Where the partner's listener takes connections: from its own machine alone. */
export type ListenAddress = { path: string } | { host: "127.0.0.1" | "::1"; port: number };

/** The sidecar shares the folder's group; nobody else may speak to the service. */
const socketMode = 0o660;

/** Binds a server; a socket file that nobody listens on any more is taken over. */
export async function bindServer<A extends ListenAddress | PortAddress>(
  server: Server,
  address: A,
): Promise<A> {
  if (!("path" in address)) {
    await listening(server, address);
    return { ...address, port: (server.address() as AddressInfo).port };
  }
  if (await isLeftBehind(address.path)) await unlink(address.path);
  await listening(server, address);
  await chmod(address.path, socketMode);
  return address;
}

function listening(server: Server, address: ListenAddress | PortAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Whether a socket file is there that refuses connections, as one does after a crash. */
async function isLeftBehind(path: string): Promise<boolean> {
  const file = await lstat(path).catch(() => null);
  return file?.isSocket() === true && !await isAnswered(path);
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", (error: Error & { code?: string }) => {
      resolve(error.code !== "ECONNREFUSED");
    });
  });
}
