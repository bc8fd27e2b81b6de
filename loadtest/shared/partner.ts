import { sha256 } from "k6/crypto";
import http, { type RefinedResponse } from "k6/http";
import { Counter } from "k6/metrics";
import type { Options } from "k6/options";
import { canonicalRequest } from "../../packages/canonical/mod.ts";
import {
  type ImportedPrivateKey,
  importPrivateKeyJwk,
  signDetached,
  type Signer,
} from "../../packages/jws/mod.ts";
import { headerNames } from "../../packages/protocol/mod.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { stop } from "./stop.ts";

/** An answer with its text. */
export type Answer = RefinedResponse<"text">;

/** A request that is not sent yet: k6 sends several at once. */
export interface Prepared {
  method: "POST";
  url: string;
  body: string;
  params: {
    headers: Record<string, string>;
    tags: { name: string };
    responseCallback?: ReturnType<typeof http.expectedStatuses>;
  };
}

/** How a request is told apart in the figures, and what of it a test wants otherwise. */
export interface Own {
  name: string;
  idempotencyKey?: string;
  nonce?: string;
  /** Statuses that are no failure; 2xx and 3xx where nothing is said. */
  expected?: readonly number[];
}

/** Part of a token's life after which it is renewed. Virtual users do not all come at once. */
const renewAfter = 0.8;
const renewJitter = 0.1;

/** k6's own: ten times as fast as a loop in its interpreter. */
const utf8 = new TextEncoder();

/** The credentials of this run. */
export const credentials: Credentials = readCredentials();

/** Options that every script needs: the certificate, and what is kept of a run. */
export const partnerOptions: Options = {
  tlsAuth: [{ cert: credentials.certificate, key: credentials.certificateKey }],
  tlsVersion: { min: "tls1.2", max: "tls1.3" },
  // Each tag of k6's own costs at each request, and a URL with an id in it would be a series of its own.
  systemTags: ["status", "name", "check", "scenario", "error_code", "expected_response"],
  summaryTrendStats: ["count", "min", "med", "avg", "p(90)", "p(95)", "p(99)", "max"],
  setupTimeout: "30s",
};

/** A partner as one virtual user plays it: it asks for tokens, signs, and sends. */
export class Partner {
  #token = "";
  #renewAtMs = 0;
  #signer: Signer | undefined;

  /** Takes over the token that `setup()` has asked for. */
  useToken({ token, renewAtMs }: TokenOfSetup): void {
    if (this.#token !== "") return;
    this.#token = token;
    this.#renewAtMs = renewAtMs - Math.random() * renewJitter * 600_000;
  }

  get(path: string, name: string): Answer {
    const headers = { Authorization: `Bearer ${this.token()}` };
    return http.get(credentials.baseUrl + path, { headers, tags: { name }, responseType: "text" });
  }

  /** A write that is not signed. */
  post(path: string, body: unknown, own: Own): Answer {
    return send(this.prepare(path, body, own));
  }

  /** A write that is signed. */
  async sign(path: string, body: unknown, own: Own): Promise<Answer> {
    return send(await this.prepareSigned(path, body, own));
  }

  prepare(path: string, body: unknown, { name, idempotencyKey, expected }: Own): Prepared {
    return {
      method: "POST",
      url: credentials.baseUrl + path,
      body: JSON.stringify(body),
      params: {
        headers: {
          Authorization: `Bearer ${this.token()}`,
          "Content-Type": "application/json",
          [headerNames.idempotencyKey]: idempotencyKey ?? crypto.randomUUID(),
        },
        tags: { name },
        ...(expected && { responseCallback: http.expectedStatuses(...expected) }),
      },
    };
  }

  async prepareSigned(path: string, body: unknown, own: Own): Promise<Prepared> {
    const prepared = this.prepare(path, body, own);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const nonce = own.nonce ?? crypto.randomUUID();
    const { headers } = prepared.params;
    headers[headerNames.timestamp] = timestamp;
    headers[headerNames.nonce] = nonce;
    headers[headerNames.jwsSignature] = await this.#signature(prepared, timestamp, nonce);
    return prepared;
  }

  token(): string {
    if (Date.now() >= this.#renewAtMs) {
      const { token, renewAtMs } = askToken();
      this.#token = token;
      this.#renewAtMs = renewAtMs - Math.random() * renewJitter * 600_000;
    }
    return this.#token;
  }

  async #signature({ method, url, body }: Prepared, timestamp: string, nonce: string) {
    const built = canonicalRequest({
      method,
      url,
      // k6's own answers at once: to wait for that of Web Crypto takes eight times as long.
      bodySha256: sha256(body, "hex"),
      timestamp,
      nonce,
    });
    if (!built.ok) throw new Error(built.message);
    this.#signer ??= { key: (await importKey()).key, kid: credentials.signingKid };
    return await signDetached(this.#signer, utf8.encode(built.text));
  }
}

/** What `setup()` hands to the virtual users. It never reaches a summary. */
export interface TokenOfSetup {
  token: string;
  renewAtMs: number;
}

/** Asks for a token; what is wrong with the target or the credentials ends the run. */
export function askToken(): TokenOfSetup {
  const form = {
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  };
  const answer = reach("/oauth/token", form);
  if (answer.status !== 200) stop(`no token: ${answer.status} ${codeOf(answer)}`);
  const { access_token: token, expires_in: seconds } = jsonOf(answer);
  return { token: String(token), renewAtMs: Date.now() + Number(seconds) * 1_000 * renewAfter };
}

/** Asks for something without which nothing can be measured: where nobody answers, the run ends. */
export function reach(path: string, form?: Record<string, string>): Answer {
  const name = path.split("/").at(-1)!;
  const params = { tags: { name }, responseType: "text" as const, throw: true };
  try {
    const url = credentials.baseUrl + path;
    return form === undefined ? http.get(url, params) : http.post(url, form, params);
  } catch (error) {
    const reason = String(error).replace(/^GoError: /, "");
    return stop(`${credentials.baseUrl} can't be reached: ${reason}`);
  }
}

/** Sends what was prepared, all at once. */
export function sendAtOnce(requests: readonly Prepared[]): Answer[] {
  const batch = requests.map(({ method, url, body, params }) => ({
    method,
    url,
    body,
    params: { ...params, responseType: "text" as const },
  }));
  const answers = http.batch(batch) as Answer[];
  answers.forEach((answer, place) => countOrder(requests[place]!, answer));
  return answers;
}

/** The code of a problem; "" where the answer is none. */
export function codeOf(answer: Answer): string {
  return String(jsonOf(answer).code ?? "");
}

/** The members of an answer; none where it is not JSON. */
export function jsonOf(answer: Answer): Record<string, unknown> {
  try {
    return Object(answer.json()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function send({ url, body, params }: Prepared): Answer {
  const answer = http.post(url, body, { ...params, responseType: "text" });
  countOrder({ url }, answer);
  return answer;
}

const executed = new Counter("orders_executed");
const unknown = new Counter("orders_unknown");

/** Counts the orders that the service has acknowledged, and those of which nobody can tell. */
function countOrder({ url }: Pick<Prepared, "url">, answer: Answer): void {
  if (!url.endsWith("/v1/orders")) return;
  if (answer.status === 201) executed.add(1);
  if (answer.status === 0 || answer.status === 503 && codeOf(answer) === "outcome_unknown") {
    unknown.add(1);
  }
}

async function importKey(): Promise<ImportedPrivateKey> {
  const imported = await importPrivateKeyJwk(credentials.signingJwk);
  if (imported.ok) return imported;
  stop(`the signing key of ${credentials.clientId}: ${imported.message}`);
}
