// A partner without an edge: the bench says itself what Envoy would say of it.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { dirname, join } from "node:path";
import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import { importPrivateKeyJwk, type PrivateJwk, signDetached, type Signer } from "@mithqal/jws";
import { headerNames } from "@mithqal/protocol";
import type { LoadPartner } from "../../run/stack/load_partner.ts";

/** Where requests go. */
export interface ClientPlace {
  readonly socket: string;
  readonly baseUrl: string;
  readonly sidecarSecret: string;
}

interface Answer {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Sends over connections that it keeps, as many as there are requests under way. */
export class BenchClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #place: ClientPlace;
  readonly #clientId: string;
  readonly #clientSecret: string;
  readonly #signer: Signer;
  readonly #forwarded: Readonly<Record<string, string>>;
  #token = "";

  private constructor(
    place: ClientPlace,
    partner: LoadPartner,
    clientSecret: string,
    signer: Signer,
  ) {
    this.#place = place;
    this.#clientId = partner.clientId;
    this.#clientSecret = clientSecret;
    this.#signer = signer;
    this.#forwarded = {
      [headerNames.clientCertificate]: `Hash=${partner.certificateSha256};Subject="CN=bench"`,
      [headerNames.sidecarSecret]: place.sidecarSecret,
      [headerNames.sourceAddress]: "127.0.0.1",
    };
  }

  static async open(place: ClientPlace, partner: LoadPartner): Promise<BenchClient> {
    const { client_secret, signing_key, signing_kid } = JSON.parse(
      await readFile(partner.credentials, "utf8"),
    ) as Record<string, string>;
    const jwk = await readFile(join(dirname(partner.credentials), signing_key!), "utf8");
    const imported = await importPrivateKeyJwk(JSON.parse(jwk) as PrivateJwk);
    if (!imported.ok) throw new Error(imported.message);
    const signer = { key: imported.key, kid: signing_kid! };
    return new BenchClient(place, partner, client_secret!, signer);
  }

  /** A quote of half a gram; gives its id. */
  async quote(side: "buy" | "sell"): Promise<string> {
    const { quote_id: id } = await this.#write("/v1/quotes", { side, gold_grams: 0.5 }, {});
    return String(id);
  }

  /** A signed order on it. */
  async order(quote: string): Promise<void> {
    const body = { quote_id: quote };
    await this.#write("/v1/orders", body, await this.#signature(JSON.stringify(body)));
  }

  /** A token, which is used from then on. */
  async logIn(): Promise<void> {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: this.#clientId,
      client_secret: this.#clientSecret,
    });
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status, members } = await this.#send("/oauth/token", String(form), type);
    if (status !== 200) throw new Error(`expected a token, got ${status} ${members.code}`);
    this.#token = String(members.access_token);
  }

  close(): void {
    this.#agent.destroy();
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
    const url = `${this.#place.baseUrl}/v1/orders`;
    const hash = await bodySha256(body);
    const built = canonicalRequest({ method: "POST", url, bodySha256: hash, timestamp, nonce });
    if (!built.ok) throw new Error(built.message);
    return {
      [headerNames.timestamp]: timestamp,
      [headerNames.nonce]: nonce,
      [headerNames.jwsSignature]: await signDetached(this.#signer, encodeUtf8(built.text)),
    };
  }

  #send(path: string, body: string, own: Record<string, string>): Promise<Answer> {
    const { promise, resolve, reject } = settled<Answer>();
    const sent = request({
      agent: this.#agent,
      socketPath: this.#place.socket,
      method: "POST",
      path,
      headers: { ...this.#forwarded, ...own, "Content-Length": encodeUtf8(body).length },
    }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => text += part);
      response.on("error", reject);
      response.on(
        "end",
        () => resolve({ status: response.statusCode!, members: JSON.parse(text) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
    return promise;
  }
}

function settled<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Value>((whenGood, whenBad) => {
    resolve = whenGood;
    reject = whenBad;
  });
  return { promise, resolve, reject };
}
