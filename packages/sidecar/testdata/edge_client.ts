// A partner's side of an edge, on node:https.
import { Agent, request } from "node:https";
import type { TLSSocket } from "node:tls";
import type { Holder } from "@mithqal/testing/identities";
import type { ClientCertificate } from "../verify/target.ts";

/** What of a request is not usual. */
export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly who?: Holder | null;
  readonly agent?: false;
}

/** An answer, or why there is none (a status of 0). */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly error?: string;
  /** The client's own port: the same one is the same connection. */
  readonly port?: number | undefined;
  /** SHA-256 of the server's certificate, where this request made the connection. */
  readonly server?: string | undefined;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  readonly json: any;
}

/** Longer than any bound of the edge. */
const mostMs = 30_000;

/** A client with one certificate, or none, and connections that are kept. */
export class EdgeClient {
  readonly #port: number;
  readonly #tls: Readonly<Record<string, unknown>>;
  readonly #agent: Agent;

  constructor(port: number, ca: string, who: ClientCertificate | null) {
    this.#port = port;
    this.#tls = { ca, ...(who !== null && { cert: who.cert, key: who.key }) };
    this.#agent = new Agent({ keepAlive: true, maxCachedSessions: 0, ...this.#tls });
  }

  ask(path: string, { method = "GET", headers = {}, body = "", agent }: Ask = {}): Promise<Reply> {
    const options = {
      host: "127.0.0.1",
      port: this.#port,
      path,
      method,
      headers: headers as Record<string, string>,
      ...this.#tls,
      agent: agent ?? this.#agent,
      signal: AbortSignal.timeout(mostMs),
    };
    return new Promise((resolve) => {
      const sent = request(options, (response) => {
        let text = "";
        const socket = response.socket as TLSSocket;
        const { localPort: port } = socket;
        const { fingerprint256 = "" } = socket.getPeerCertificate();
        const server = fingerprint256.replaceAll(":", "").toLowerCase();
        response.setEncoding("utf8");
        response.on("data", (part: string) => text += part);
        response.on("error", (error) => resolve(failed(error)));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            port,
            server,
            json: parsed(text),
          }));
      });
      sent.on("error", (error: Error & { code?: string }) => resolve(failed(error)));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function failed(error: Error & { code?: string }): Reply {
  return { status: 0, headers: {}, text: "", error: error.code ?? error.message, json: undefined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
