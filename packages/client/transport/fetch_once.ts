import type { TransportAnswer, TransportRequest } from "./transport.ts";

/** What Node's and Deno's fetch have in common. */
interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
  signal: AbortSignal;
  redirect: "manual";
}

interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** One try. A redirect is an answer like any other: the token goes nowhere else. */
export async function fetchOnce(
  fetch: (url: string, init: FetchInit) => Promise<FetchAnswer>,
  { method, url, headers, body, signal }: TransportRequest,
): Promise<TransportAnswer> {
  const answer = await fetch(url, { method, headers, body, signal, redirect: "manual" });
  return {
    status: answer.status,
    headers: answer.headers,
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}
