// A partner on node:https, with its certificate, its token and its signing key.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { bodySha256, encodeUtf8 } from "@mithqal/canonical";
import { type GeneratedKey, signDetached } from "@mithqal/jws";
import type { Holder } from "../../identities/identities.ts";

/** Who a partner is. */
export interface Identity {
  readonly clientId: string;
  readonly secret: string;
  readonly certificate: Holder;
  readonly key: GeneratedKey;
}

/** An answer; a status of 0 where there is none. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly error?: string;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  readonly json: any;
}

/** Longer than any bound of the pair. */
const mostMs = 30_000;

type Headers = Readonly<Record<string, string>>;

/** A partner's program, on connections that it keeps. */
export class Partner {
  readonly partner: number;
  readonly identity: Identity;
  readonly #baseUrl: string;
  readonly #where: Readonly<Record<string, unknown>>;
  readonly #agent = new Agent({ keepAlive: true, maxCachedSessions: 0 });
  #token = "";

  constructor(port: number, baseUrl: string, ca: string, partner: number, identity: Identity) {
    const { cert, key } = identity.certificate;
    this.#where = { host: "127.0.0.1", port, ca, cert, key };
    this.#baseUrl = baseUrl;
    this.partner = partner;
    this.identity = identity;
  }

  /** Takes a token for what follows; tells whether there was one. */
  async logIn(): Promise<boolean> {
    const { clientId, secret } = this.identity;
    const body = `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status, json } = await this.send("POST", "/oauth/token", headers, body);
    this.#token = String(json?.access_token);
    return status === 200;
  }

  get(target: string, headers: Headers = {}): Promise<Reply> {
    return this.send("GET", target, { ...this.#bearer(), ...headers });
  }

  /** A write under a key of its own. */
  post(target: string, body: unknown, headers: Headers = {}): Promise<Reply> {
    const text = textOf(body);
    return this.send("POST", target, { ...this.#bearer(), ...written(), ...headers }, text);
  }

  /** A signed write. */
  async sign(target: string, body: unknown, headers: Headers = {}): Promise<Reply> {
    const text = textOf(body);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const nonce = randomUUID();
    const url = this.#baseUrl + target;
    const lines = ["POST", url, await bodySha256(text), timestamp, nonce].join("\n");
    const { key, thumbprint: kid } = this.identity.key;
    const jws = await signDetached({ key, kid }, encodeUtf8(lines));
    const signature = { "X-Timestamp": timestamp, "X-Nonce": nonce, "X-JWS-Signature": jws };
    return await this.post(target, text, { ...signature, ...headers });
  }

  /** The same partner with other connections, or with another certificate. */
  again(certificate: Holder = this.identity.certificate): Partner {
    const { port, ca } = this.#where as { port: number; ca: string };
    const identity = { ...this.identity, certificate };
    const other = new Partner(port, this.#baseUrl, ca, this.partner, identity);
    other.#token = this.#token;
    return other;
  }

  send(method: string, path: string, headers: Headers = {}, body = ""): Promise<Reply> {
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(mostMs);
      const options = { ...this.#where, agent: this.#agent, method, path, headers, signal };
      const sent = request(options, (response) => {
        const { statusCode: status = 0, headers } = response;
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => text += part);
        response.on("error", (error) => resolve(failed(error)));
        response.on("end", () => resolve({ status, headers, text, json: parsed(text) }));
      });
      sent.on("error", (error: Error & { code?: string }) => resolve(failed(error)));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #bearer(): Headers {
    return { Authorization: `Bearer ${this.#token}` };
  }
}

function written(): Headers {
  return { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
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
