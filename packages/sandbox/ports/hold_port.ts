import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { CannotStart } from "../home/cannot_start.ts";

/** A port that nobody else can take until it is let go. */
export interface HeldPort {
  readonly port: number;
  /** Lets the port go, for whoever listens on it next. */
  release(): Promise<void>;
}

/**
 * Takes a port of loopback at the very start, so that one that is taken is told before anything is made;
 * 0 takes any that is free. `option` is where the user says another one.
 */
export async function holdPort(port: number, option: string): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw portFault(error, port, option);
  }
  const release = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, release };
}

/** A fault of listening in plain words. */
export function portFault(error: unknown, port: number, option: string): Error {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") {
    return new CannotStart(`port ${port} is taken: choose another with ${option}`);
  }
  if (code === "EACCES") {
    return new CannotStart(`this user may not use port ${port}: choose another with ${option}`);
  }
  return error as Error;
}
