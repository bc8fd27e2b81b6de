// A partner as the bench plays it, over the api's socket or through an edge.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request, type RequestOptions } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { dirname, join } from "node:path";
import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import { importPrivateKeyJwk, type PrivateJwk, signDetached, type Signer } from "@mithqal/jws";
import { headerNames } from "@mithqal/protocol";
import type { LoadPartner } from "../../run/stack/load_partner.ts";

/** Where requests go: a socket, with what an edge would say of the partner, or an edge's port on this machine. */
export type Way = { readonly socket: string; readonly sidecarSecret: string } | {
  readonly port: number;
};

interface Answer {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Connections are kept from turn to turn, and given up before a server does: one that it ends is found out late. */
const kept = { keepAlive: true, maxSockets: 256, timeout: 50_000 };
const answerMs = 15_000;

/** A partner's own side of its requests. */
interface Identity {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signer: Signer;
}

/** A partner that logs in, quotes and orders. */
export class BenchClient {
  readonly #identity: Identity;
  readonly #options: RequestOptions & { readonly agent: Agent };
  readonly #request: typeof request;
  readonly #forwarded: Readonly<Record<string, string>>;
  #token = "";

  private constructor(
    identity: Identity,
    options: RequestOptions & { readonly agent: Agent },
    forwarded: Readonly<Record<string, string>>,
  ) {
    this.#identity = identity;
    this.#options = { ...options, method: "POST", timeout: answerMs };
    this.#request = options.agent instanceof TlsAgent ? tlsRequest : request;
    this.#forwarded = forwarded;
  }

  static async open(way: Way, partner: LoadPartner): Promise<BenchClient> {
    const folder = dirname(partner.credentials);
    const listed = JSON.parse(await readFile(partner.credentials, "utf8")) as Record<
      string,
      string
    >;
    const read = (name: string) => readFile(join(folder, listed[name]!), "utf8");
    const imported = await importPrivateKeyJwk(JSON.parse(await read("signing_key")) as PrivateJwk);
    if (!imported.ok) throw new Error(imported.message);
    const identity = {
      baseUrl: listed.base_url!,
      clientId: listed.client_id!,
      clientSecret: listed.client_secret!,
      signer: { key: imported.key, kid: listed.signing_kid! },
    };
    if ("socket" in way) {
      const options = { socketPath: way.socket, agent: new Agent(kept) };
      return new BenchClient(identity, options, forwardedBy(way, partner));
    }
    const [cert, key, ca] = [
      await read("certificate"),
      await read("certificate_key"),
      await read("ca"),
    ];
    const agent = new TlsAgent({ ...kept, cert, key, ca });
    return new BenchClient(identity, { host: "127.0.0.1", port: way.port, agent }, {});
  }

  /** A quote and a signed order on it; gives the time of the order alone, in microseconds. */
  async flow(side: "buy" | "sell"): Promise<number> {
    const { quote_id } = await this.#write("/v1/quotes", { side, gold_grams: 0.5 }, {});
    const body = { quote_id: String(quote_id) };
    const signature = await this.#signature(JSON.stringify(body));
    const startedMs = performance.now();
    await this.#write("/v1/orders", body, signature);
    return (performance.now() - startedMs) * 1_000;
  }

  /** A token, which is used from then on. */
  async logIn(): Promise<void> {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: this.#identity.clientId,
      client_secret: this.#identity.clientSecret,
    });
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status, members } = await this.#send("/oauth/token", String(form), type);
    if (status !== 200) throw new Error(`expected a token, got ${status} ${members.code}`);
    this.#token = String(members.access_token);
  }

  close(): void {
    this.#options.agent.destroy();
  }

  async #write(path: string, body: unknown, signature: Record<string, string>) {
    const { status, members } = await this.#send(path, JSON.stringify(body), {
      "Content-Type": "application/json",
      Authorization: `Bearer ${this.#token}`,
      [headerNames.idempotencyKey]: randomUUID(),
      ...signature,
    });
    if (status !== 201) throw new Error(`expected 201 of ${path}, got ${status} ${members.code}`);
    return members;
  }

  async #signature(body: string): Promise<Record<string, string>> {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000)), randomUUID()];
    const url = `${this.#identity.baseUrl}/v1/orders`;
    const hash = await bodySha256(body);
    const built = canonicalRequest({ method: "POST", url, bodySha256: hash, timestamp, nonce });
    if (!built.ok) throw new Error(built.message);
    return {
      [headerNames.timestamp]: timestamp,
      [headerNames.nonce]: nonce,
      [headerNames.jwsSignature]: await signDetached(this.#identity.signer, encodeUtf8(built.text)),
    };
  }

  #send(path: string, body: string, own: Record<string, string>): Promise<Answer> {
    const headers = { ...this.#forwarded, ...own, "Content-Length": encodeUtf8(body).length };
    return new Promise((resolve, reject) => {
      const sent = this.#request({ ...this.#options, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => text += part);
        response.on("error", reject);
        response.on(
          "end",
          () => resolve({ status: response.statusCode!, members: membersOf(text) }),
        );
      });
      sent.on("error", reject);
      sent.on("timeout", () => sent.destroy(new Error(`no answer of ${path} in ${answerMs} ms`)));
      sent.end(body);
    });
  }
}

/** What the edge would say of the partner. */
function forwardedBy(
  { sidecarSecret }: { sidecarSecret: string },
  { certificateSha256 }: LoadPartner,
): Record<string, string> {
  return {
    [headerNames.clientCertificate]: `Hash=${certificateSha256};Subject="CN=bench"`,
    [headerNames.sidecarSecret]: sidecarSecret,
    [headerNames.sourceAddress]: "127.0.0.1",
  };
}

/** What is no JSON is told by its status alone. */
function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
