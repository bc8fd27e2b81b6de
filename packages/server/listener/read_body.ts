import type { IncomingMessage } from "node:http";
import { limits } from "@mithqal/protocol";

const empty = new Uint8Array(0);

/** The body in whole, or that it is too large; null when the sender went away. */
export type BodyReading = Uint8Array<ArrayBuffer> | "too_large" | null;

/** Whether a request says that it has a body: without one there is nothing to wait for. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Reads a body of at most 64 KiB. What announces more, or goes on after it, is not read. */
export function readBody(message: IncomingMessage): Promise<BodyReading> {
  const most = limits.request.bodyMaxBytes;
  if (Number(message.headers["content-length"] ?? 0) > most) return Promise.resolve("too_large");
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    message.on("data", (chunk: Uint8Array) => {
      length += chunk.length;
      if (length <= most) {
        chunks.push(chunk);
        return;
      }
      message.pause();
      resolve("too_large");
    });
    message.on("end", () => resolve(joined(chunks, length)));
    message.on("error", () => resolve(null));
    message.on("close", () => resolve(null));
  });
}

/** A copy of exactly the body's size: the runtime's chunks are views into its own buffers. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  if (length === 0) return empty;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
