// A partner's side, for tests: it signs as the specification says, and wrongly when it is told to. Each
// answer that it gets is held against the OpenAPI document.
import { randomUUID } from "node:crypto";
import { bodySha256, encodeUtf8 } from "@mithqal/canonical";
import { type GeneratedKey, signDetached } from "@mithqal/jws";
import type { ListenAddress } from "../listener/listen_address.ts";
import { openApiDocument } from "../openapi/document.ts";
import { routes } from "../service/routes.ts";
import { DescribedAnswers } from "./described_answers.ts";
import { readReply, type Reply, requestBytes, sendRaw } from "./raw_http.ts";

/** Headers of a request: a text, a text a line, or none. */
export type Headers = Record<string, string | readonly string[] | null>;

/** The five parts of the canonical text. */
export type Lines = [method: string, url: string, hash: string, timestamp: string, nonce: string];

/** What a test does otherwise than a right client. */
export interface Own {
  target?: string;
  headers?: Headers;
  /** The text that is signed, from its five right parts. */
  text?: (lines: Lines) => string | Uint8Array;
  /** The signature header, from the text. */
  jws?: (payload: Uint8Array, key: GeneratedKey) => Promise<string>;
  timestamp?: string;
  key?: GeneratedKey;
  kid?: string | null;
}

/** Who a client is. */
export interface Identity {
  clientId: string;
  secret: string;
  certificateHash: string;
  key: GeneratedKey;
}

/** The sandbox's document has all that production's has. */
export const describedAnswers: DescribedAnswers = new DescribedAnswers(
  openApiDocument(routes, { baseUrl: "", environment: "sandbox", version: "" }),
);

export const sidecarSecret = "the-sidecar-of-these-tests-knows-this";
export const sourceAddress = "192.0.2.10";

/** A partner that speaks to the service through a sidecar, which the test plays too. */
export class PartnerClient {
  readonly identity: Identity;
  readonly partner: number;
  readonly #address: ListenAddress;
  readonly #baseUrl: string;
  accessToken = "";

  constructor(address: ListenAddress, baseUrl: string, partner: number, identity: Identity) {
    this.#address = address;
    this.#baseUrl = baseUrl;
    this.partner = partner;
    this.identity = identity;
  }

  /** Sends one request on a connection of its own. */
  async send(
    method: string,
    target: string,
    headers: Headers,
    body: string | Uint8Array = "",
  ): Promise<Reply> {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === null
        ? []
        : (typeof value === "string" ? [value] : value).map((line) => [name, line] as const)
    );
    const sent = requestBytes(method, target, lines, body);
    const reply = readReply(await sendRaw(this.#address, sent));
    describedAnswers.check(method, target, reply);
    return reply;
  }

  /** What the sidecar adds. */
  forwarded(): Headers {
    return {
      "X-Forwarded-Client-Cert": `Hash=${this.identity.certificateHash};Subject="CN=test"`,
      "X-Mithqal-Sidecar-Secret": sidecarSecret,
      "X-Mithqal-Source-Address": sourceAddress,
      Host: "internal",
    };
  }

  async askToken(own: { headers?: Headers; form?: string } = {}): Promise<Reply> {
    const { clientId, secret } = this.identity;
    const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const headers = { ...this.forwarded(), ...type, ...own.headers };
    return await this.send("POST", "/oauth/token", headers, own.form ?? form);
  }

  /** Asks for a token, and uses it from then on. */
  async logIn(): Promise<this> {
    const reply = await this.askToken();
    this.accessToken = String(reply.json?.access_token);
    return this;
  }

  async get(target: string, headers: Headers = {}): Promise<Reply> {
    return await this.send("GET", target, { ...this.forwarded(), ...this.bearer(), ...headers });
  }

  /** A write that is not signed. */
  async post(target: string, body: unknown, headers: Headers = {}): Promise<Reply> {
    const all = { ...this.forwarded(), ...this.bearer(), ...this.written(), ...headers };
    return await this.send("POST", target, all, contentOf(body));
  }

  /** A signed write. */
  async sign(target: string, body: unknown, own: Own = {}): Promise<Reply> {
    const content = contentOf(body);
    const signature = await this.#signature(target, content, own);
    const headers = { ...signature, ...own.headers };
    return await this.post(own.target ?? target, content, headers);
  }

  bearer(): Headers {
    return { Authorization: `Bearer ${this.accessToken}` };
  }

  /** A quote's id. */
  async quote(body: unknown = { side: "buy", gold_grams: 1 }): Promise<string> {
    return String((await this.post("/v1/quotes", body)).json.quote_id);
  }

  private written(): Headers {
    return { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  }

  async #signature(target: string, body: string | Uint8Array, own: Own): Promise<Headers> {
    const timestamp = own.timestamp ?? String(Math.floor(Date.now() / 1_000));
    const nonce = String(own.headers?.["X-Nonce"] ?? randomUUID());
    const url = this.#baseUrl + target;
    const lines: Lines = ["POST", url, await bodySha256(body), timestamp, nonce];
    const text = own.text?.(lines) ?? lines.join("\n");
    const payload = typeof text === "string" ? encodeUtf8(text) : text;
    const key = own.key ?? this.identity.key;
    const kid = own.kid === null ? undefined : own.kid ?? key.thumbprint;
    const jws = await (own.jws?.(payload, key) ?? signDetached({ key: key.key, kid }, payload));
    return { "X-Timestamp": timestamp, "X-Nonce": nonce, "X-JWS-Signature": jws };
  }
}

/** Text and bytes as they are, anything else as JSON. */
function contentOf(body: unknown): string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
}
