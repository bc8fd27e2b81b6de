import { limits } from "@mithqal/protocol";
import type { IncomingWebhook, WebhookReceiver } from "./webhook_receiver.ts";

/** What is answered: 2xx alone takes an event off the service's hands. */
interface Reply {
  status: number;
  text: string;
}

/**
 * For Hono, Deno.serve and all that speak Request and Response.
 *
 * @example
 * ```ts
 * const handle = fetchHandler(receiver);
 * app.post("/webhooks", (c) => handle(c.req.raw));
 * ```
 */
export function fetchHandler(receiver: WebhookReceiver): (request: Request) => Promise<Response> {
  return async ({ method, headers, body }) => {
    const { status, text } = await replyTo(receiver, method, headers, body ?? []);
    return new Response(text, { status, headers: { "Content-Type": "text/plain" } });
  };
}

/** The parts of node:http that are used. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

/**
 * For node:http, and for what is built on it: before any body parser.
 *
 * @example
 * ```ts
 * createServer(nodeHandler(receiver)).listen(8080);
 * ```
 */
export function nodeHandler(
  receiver: WebhookReceiver,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const get = (name: string) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : null;
    };
    const { status, text } = await replyTo(receiver, request.method ?? "", { get }, request);
    response.writeHead(status, { "Content-Type": "text/plain" });
    response.end(text);
  };
}

async function replyTo(
  receiver: WebhookReceiver,
  method: string,
  headers: IncomingWebhook["headers"],
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Reply> {
  if (method !== "POST") return { status: 405, text: "expected POST" };
  const body = await readBytes(parts);
  if (body === null) return { status: 413, text: "expected an event of at most 64 KiB" };
  try {
    const outcome = await receiver.receive({ headers, body });
    if (outcome.ok) return { status: 200, text: "ok" };
    return { status: 400, text: `${outcome.code}: ${outcome.message}` };
  } catch {
    // What went wrong is the receiver's own matter; the service only has to try again.
    return { status: 500, text: "not received, send it again" };
  }
}

async function readBytes(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Uint8Array | null> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > limits.request.bodyMaxBytes) return null;
    kept.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of kept) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
