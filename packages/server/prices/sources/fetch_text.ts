import { Buffer } from "node:buffer";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { noPrice, type SourceRefusal } from "./price_source.ts";

/** What is fetched, and within which bounds. */
export interface TextRequest {
  url: string;
  /** Such as a key: it appears in no message. */
  header: { name: string; value: string } | null;
  /** For the whole exchange, the body too. */
  timeoutMs: number;
  maxBytes: number;
  /** Trusts these certificates (PEM) instead of the usual ones. */
  authority?: string;
}

/** Fetches a text by GET: status 200, no redirect, bounded in bytes and in time. */
export async function fetchText(
  asked: TextRequest,
): Promise<{ ok: true; text: string } | SourceRefusal> {
  try {
    return await exchange(asked);
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    const why = error instanceof TimeUp ? error.message : `it failed with ${code ?? "no code"}`;
    return noPrice("source_unreachable", `expected an answer of the source, but ${why}`);
  }
}

class TimeUp extends Error {}

async function exchange(asked: TextRequest) {
  const { url, header, timeoutMs, authority } = asked;
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const outgoing = request(url, {
    headers: {
      "accept": "application/json",
      "accept-encoding": "identity",
      ...(header !== null && { [header.name]: header.value }),
    },
    ...(authority !== undefined && { ca: authority }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeUp(`none came within ${timeoutMs} ms`)), timeoutMs);
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    outgoing.end();
  }).then((response) => textOf(response, asked.maxBytes));
  try {
    return await Promise.race([answer, timeUp]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
    outgoing.destroy();
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function textOf(response: IncomingMessage, maxBytes: number) {
  const unusable = (expected: string, got: string) =>
    noPrice("source_answer_unusable", `expected ${expected}, got ${got}`);
  if (response.statusCode !== 200) return unusable("status 200", String(response.statusCode));
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response) {
    bytes += piece.length;
    if (bytes > maxBytes) return unusable(`at most ${maxBytes} bytes`, "more");
    pieces.push(piece);
  }
  try {
    return { ok: true, text: utf8.decode(Buffer.concat(pieces)) } as const;
  } catch {
    return unusable("a text in UTF-8", "other bytes");
  }
}
