// HTTP/1.1 by hand, so that a test can send what no library would.
import { connect } from "node:net";
import type { ListenAddress } from "../listener/listen_address.ts";

/** An answer as it came. */
export interface Reply {
  status: number;
  /** By lower-case name; the last line of each. */
  headers: Record<string, string>;
  body: string;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  json: any;
}

/** Writes bytes to a new connection, and gives all that comes back until it is closed. */
export function sendRaw(address: ListenAddress, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const chunks: Uint8Array[] = [];
    socket.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    socket.on("close", () => resolve(new TextDecoder().decode(joined(chunks))));
    socket.on("error", reject);
    // A test that would wait for ever fails instead.
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.write(bytes);
  });
}

/** The text of a request that asks for the connection to be closed after it. */
export function requestBytes(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array = "",
): Uint8Array {
  const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    ...(method === "POST" ? [`Content-Length: ${content.length}`] : []),
  ];
  return joined([new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`), content]);
}

/** Reads one answer. */
export function readReply(text: string): Reply {
  const end = text.indexOf("\r\n\r\n");
  const [status = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  }));
  const body = text.slice(end + 4);
  return { status: Number(status.split(" ")[1]), headers, body, json: parsed(body) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
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
