import type { CallOptions, WriteOptions } from "./calls/call.ts";
import { Caller } from "./calls/caller.ts";
import { systemClock } from "./calls/clock.ts";
import { Exchange } from "./calls/exchange.ts";
import { ServiceClock } from "./calls/service_clock.ts";
import { type Session, Sessions } from "./calls/sessions.ts";
import { TokenKeeper } from "./calls/token_keeper.ts";
import type { Credentials } from "./credentials/credentials.ts";
import { readCertificateCredentials } from "./credentials/read_credentials.ts";
import { Endpoint } from "./endpoints/endpoint.ts";
import { CredentialsError } from "./errors/credentials_error.ts";
import type { Hooks } from "./hooks.ts";
import { noSigner } from "./signing/signer.ts";
import { openTransport } from "./transport/open_transport.ts";

/** How a client differs from the usual. */
export interface CertificateClientOptions {
  hooks?: Hooks;
  /** All tries of a call together: 30 s. */
  deadlineMs?: number;
  /** One try: 10 s. */
  timeoutMs?: number;
}

/**
 * Calls of an API that knows its clients by their certificates alone, as the operators' API does: no
 * token, no signature, all else as the partners' client has it. Every write is sent under one key
 * through all its tries.
 */
export class CertificateClient {
  readonly #sessions: Sessions;
  readonly #caller: Caller;
  readonly #endpoint: Endpoint;

  private constructor(sessions: Sessions, caller: Caller) {
    this.#sessions = sessions;
    this.#caller = caller;
    this.#endpoint = new Endpoint(caller);
  }

  /** Opens a client by the path of a `credentials.json`. */
  static async open(
    path: string,
    options: CertificateClientOptions = {},
  ): Promise<CertificateClient> {
    const { hooks = {}, deadlineMs = 30_000, timeoutMs = 10_000 } = options;
    const clock = systemClock();
    const serviceClock = new ServiceClock(clock);
    const exchange = new Exchange(clock, serviceClock, hooks);
    const sessions = await Sessions.start(() => load(path), openSession);
    const parts = { sessions, exchange, clock, serviceClock, hooks, timeoutMs, deadlineMs };
    return new CertificateClient(sessions, new Caller(parts));
  }

  /** Whose certificate it is, and where it calls. */
  get credentials(): Pick<Credentials, "baseUrl" | "environment" | "clientId" | "ca"> {
    return this.#sessions.current.credentials;
  }

  /** Reads something, which must have these members at least. */
  read<Body>(path: string, expects: readonly string[], options?: CallOptions): Promise<Body> {
    return this.#endpoint.read(path, expects, options, "certificate");
  }

  /** Writes something under a key. */
  write<Body>(
    path: string,
    body: object,
    expects: readonly string[],
    options?: WriteOptions,
  ): Promise<Body> {
    return this.#endpoint.write(path, body, expects, options, "certificate");
  }

  async close(): Promise<void> {
    await this.#caller.idle();
    await this.#sessions.close();
  }
}

async function load(path: string): Promise<Credentials> {
  const read = await readCertificateCredentials(path);
  if (!read.ok) throw new CredentialsError(read);
  // No call here asks for a token, so there is no secret to show.
  return { ...read.credentials, clientSecret: "" };
}

async function openSession(credentials: Credentials): Promise<Session> {
  const noToken = () => Promise.reject(new TypeError("expected no call that needs a token"));
  return {
    credentials,
    transport: await openTransport(credentials),
    signer: noSigner,
    tokens: new TokenKeeper(noToken, Date.now),
  };
}
