// Requests between the edge and the service, and the place where they and their answers are spoilt.
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Tunnel } from "./tunnel.ts";

/** What happens to one request. */
export type Fault =
  /** The partner's connection ends, and the service has never seen the request. */
  | { kind: "cut_before" }
  /** The service has done it, and the partner's connection ends before the answer. */
  | { kind: "cut_after" }
  /** The service has done it, and the connection ends in the middle of the answer. */
  | { kind: "half_answer" }
  /** The service has done it, and what comes is whole by its length, but half the JSON. */
  | { kind: "half_json" }
  /** Somebody else answers. */
  | { kind: "answer"; status: number; headers?: Record<string, string>; body: string }
  /** It goes on with another header. */
  | { kind: "header"; name: string; value: string };

interface WholeAnswer {
  status: number;
  headers: string[];
  body: Uint8Array;
}

/** An HTTP relay: every request goes on as it came, but for those that a fault waits for. */
export class Hop {
  readonly #server: Server;
  readonly #tunnel: Tunnel;
  readonly #faults = new Map<string, Fault[]>();
  /** Where the service is. */
  port = 0;
  /** Requests that came here, such as `POST /v1/orders`. */
  readonly seen: string[] = [];

  private constructor(tunnel: Tunnel) {
    this.#tunnel = tunnel;
    this.#server = createServer({ requireHostHeader: false }, (message, response) => {
      this.#relay(message, response).catch(() => response.destroy());
    });
  }

  static async open(tunnel: Tunnel): Promise<Hop> {
    const hop = new Hop(tunnel);
    hop.#server.listen(0, "127.0.0.1");
    await once(hop.#server, "listening");
    return hop;
  }

  get ownPort(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Spoils the next requests of a kind, such as `POST /v1/orders`, one fault each. */
  spoil(kind: string, ...faults: Fault[]): void {
    this.#faults.set(kind, faults);
  }

  /** How often a request of a kind came. */
  count(kind: string): number {
    return this.seen.filter((one) => one === kind).length;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #relay(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(message);
    const kind = `${message.method} ${message.url}`;
    this.seen.push(kind);
    const fault = this.#faults.get(kind)?.shift();
    if (fault?.kind === "cut_before") return this.#tunnel.cut();
    if (fault?.kind === "answer") {
      response.writeHead(fault.status, fault.headers);
      return void response.end(fault.body);
    }
    const answer = await this.#ask(message, body, fault);
    if (fault?.kind === "cut_after") return this.#tunnel.cut();
    const half = answer.body.subarray(0, answer.body.length / 2);
    if (fault?.kind === "half_json") return write(response, { ...answer, body: half });
    if (fault?.kind !== "half_answer") return write(response, answer);
    this.#tunnel.cutAtAnswer();
    response.writeHead(answer.status, [
      ...answer.headers,
      "Content-Length",
      String(answer.body.length),
    ]);
    response.write(half);
  }

  async #ask(
    message: IncomingMessage,
    body: Uint8Array,
    fault: Fault | undefined,
  ): Promise<WholeAnswer> {
    const onward = httpRequest({
      host: "127.0.0.1",
      port: this.port,
      method: message.method,
      path: message.url,
      headers: headersOf(message, fault) as unknown as readonly string[],
      agent: false,
    });
    onward.end(body);
    const [answer] = await once(onward, "response") as [IncomingMessage];
    return {
      status: answer.statusCode!,
      headers: pairsWithout(answer.rawHeaders, /^(?:connection|keep-alive|content-length)$/i),
      body: await bytesOf(answer),
    };
  }
}

function headersOf({ rawHeaders }: IncomingMessage, fault: Fault | undefined): string[] {
  const kept = pairsWithout(rawHeaders, /^(?:connection|keep-alive)$/i);
  if (fault?.kind !== "header") return kept;
  return [...pairsWithout(kept, new RegExp(`^${fault.name}$`, "i")), fault.name, fault.value];
}

function pairsWithout(raw: readonly string[], names: RegExp): string[] {
  return raw.filter((_, i) => !names.test(raw[i - i % 2]!));
}

function write(response: ServerResponse, { status, headers, body }: WholeAnswer): void {
  response.writeHead(status, [...headers, "Content-Length", String(body.length)]);
  response.end(body);
}

async function bytesOf(message: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of message) parts.push(part);
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
