// A partner's request to one replica, whole in the hands of the test: its key, its nonce, no retry.
import {
  type Credentials,
  jwkSigner,
  type Mithqal,
  openTransport,
  readCredentials,
  type Signer,
  signRequest,
  type Transport,
} from "@mithqal/client";
import { headerNames } from "@mithqal/protocol";
import { waitUntil } from "../../processes/mod.ts";
import type { Partner } from "./partner.ts";

/** An answer. */
export interface Reply {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  readonly json: any;
}

/** Sends each request once. */
export class RawClient {
  readonly #port: number;
  readonly #credentials: Credentials;
  readonly #transport: Transport;
  readonly #signer: Signer;
  readonly #token: string;

  private constructor(port: number, credentials: Credentials, transport: Transport, parts: {
    signer: Signer;
    token: string;
  }) {
    this.#port = port;
    this.#credentials = credentials;
    this.#transport = transport;
    this.#signer = parts.signer;
    this.#token = parts.token;
  }

  static async open(partner: Partner, port: number): Promise<RawClient> {
    const read = await readCredentials(partner.file);
    if (!read.ok) throw new Error(read.message);
    const { credentials } = read;
    const signer = await jwkSigner(credentials.signingKey, credentials.signingKid);
    const client: Mithqal = await partner.client(port);
    const token = await client.token();
    await client.close();
    const transport = await openTransport(credentials);
    return new RawClient(port, credentials, transport, { signer, token });
  }

  /** X-Timestamp, X-Nonce and X-JWS-Signature for a body, under a new nonce; as if made before. */
  async sign(path: string, body: unknown, ageSeconds = 0): Promise<Record<string, string>> {
    const { headers } = await signRequest(this.#signer, {
      method: "POST",
      url: this.#credentials.baseUrl + path,
      body: bytesOf(body),
      timestampSeconds: Math.floor(Date.now() / 1_000) - ageSeconds,
    });
    return headers;
  }

  /** A write under a key. */
  async post(
    path: string,
    body: unknown,
    key: string = crypto.randomUUID(),
    signature: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const answer = await this.#transport.send({
      method: "POST",
      url: `https://127.0.0.1:${this.#port}${path}`,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        "Content-Type": "application/json",
        [headerNames.idempotencyKey]: key,
        ...signature,
      },
      body: bytesOf(body),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, json: JSON.parse(new TextDecoder().decode(answer.body)) };
  }

  /** A signed order, sent again under its key while another replica has it under way. */
  async order(quoteId: string, key: string = crypto.randomUUID()): Promise<Reply> {
    const body = { quote_id: quoteId };
    let reply: Reply | undefined;
    await waitUntil("the order under way", async () => {
      reply = await this.post("/v1/orders", body, key, await this.sign("/v1/orders", body));
      return reply.json.code !== "idempotency_request_in_progress";
    });
    return reply!;
  }

  async quote(): Promise<Reply> {
    return await this.post("/v1/quotes", { side: "buy", gold_grams: 0.01 });
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body));
}
