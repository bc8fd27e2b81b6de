import { connect as connectPlain } from "node:net";
import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ClientCertificate, Target } from "./target.ts";
import { tlsOptions } from "./tls_options.ts";

/** What came back on a connection until it ended, or was given up. */
export interface Received {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Why the connection ended, where it was an error; null where it ended in order. */
  readonly error: string | null;
  /** Whether the other side ended it. */
  readonly ended: boolean;
}

/** Sends text over TLS as it is, and reads until the other side ends the connection. */
export function sendText(
  target: Target,
  text: string,
  who?: ClientCertificate | null,
): Promise<Received> {
  const socket = connectTls({ ...tlsOptions(target, who), ALPNProtocols: ["http/1.1"] });
  return received(socket, target.patienceMs, () => socket.write(text, "latin1"), "secureConnect");
}

/** The same over plain TCP; nothing is sent where there is nothing to send. */
export function sendPlain(target: Target, bytes: Uint8Array | string): Promise<Received> {
  const socket = connectPlain({ host: target.host, port: target.port });
  const send = () => bytes.length > 0 && socket.write(bytes);
  return received(socket, target.patienceMs, send, "connect");
}

function received(
  socket: Socket,
  patienceMs: number,
  send: () => void,
  opened: string,
): Promise<Received> {
  const chunks: Uint8Array[] = [];
  let error: string | null = null;
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => finish(false), patienceMs);
    const finish = (ended: boolean) => {
      clearTimeout(giveUp);
      socket.destroy();
      const bytes = joined(chunks);
      resolve({ bytes, text: new TextDecoder("latin1").decode(bytes), error, ended });
    };
    socket.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    socket.on("error", (fault: Error & { code?: string }) => error = fault.code ?? fault.message);
    socket.on("close", () => finish(true));
    socket.once(opened, send);
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
