import type {
  CredentialsBody,
  KeyLookUpBody,
  LimitsBody,
  ReservesBody,
} from "@mithqal/protocol/account";
import type {
  BalancesBody,
  HealthBody,
  LedgerEntryBody,
  PriceBody,
  ProbeBody,
} from "@mithqal/protocol/resources";
import { askToken } from "./calls/ask_token.ts";
import { type CallBody, type CallOptions, jsonBody, withQuery } from "./calls/call.ts";
import { Caller } from "./calls/caller.ts";
import { systemClock } from "./calls/clock.ts";
import { Exchange } from "./calls/exchange.ts";
import type { Listing } from "./calls/listing.ts";
import { ServiceClock } from "./calls/service_clock.ts";
import { type Session, Sessions } from "./calls/sessions.ts";
import { TokenKeeper } from "./calls/token_keeper.ts";
import type { Credentials } from "./credentials/credentials.ts";
import { checkBaseUrl, readCredentials } from "./credentials/read_credentials.ts";
import type { SequenceFilter } from "./endpoints/asked.ts";
import { Endpoint } from "./endpoints/endpoint.ts";
import { Events } from "./endpoints/events.ts";
import { Fundings } from "./endpoints/fundings.ts";
import { Orders } from "./endpoints/orders.ts";
import { Quotes } from "./endpoints/quotes.ts";
import { Sandbox } from "./endpoints/sandbox.ts";
import { Statements } from "./endpoints/statements.ts";
import { WebhookEndpoint } from "./endpoints/webhook_endpoint.ts";
import { Withdrawals } from "./endpoints/withdrawals.ts";
import { CredentialsError } from "./errors/credentials_error.ts";
import type { Hooks } from "./hooks.ts";
import { jwkSigner, noSigner, type Signer } from "./signing/signer.ts";
import { openTransport } from "./transport/open_transport.ts";
import type { Transport } from "./transport/transport.ts";

/** How a client differs from the usual. */
export interface MithqalOptions {
  /** In place of the credentials' signing key: a key that lives elsewhere. */
  signer?: Signer;
  /** In place of the runtime's own TLS. */
  transport?: (credentials: Credentials) => Promise<Transport>;
  hooks?: Hooks;
  /** All tries of a call together: 30 s. */
  deadlineMs?: number;
  /** One try: 10 s, longer than the service takes for its own answer. */
  timeoutMs?: number;
  /** This machine's clock, in Unix milliseconds. */
  now?: () => number;
}

/**
 * The service, as a partner sees it.
 *
 * @example
 * ```ts
 * const mithqal = await Mithqal.open("credentials.json");
 * const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 10 });
 * const order = await mithqal.orders.place({ quote_id: quote.quote_id });
 * await mithqal.close();
 * ```
 */
export class Mithqal {
  readonly quotes: Quotes;
  readonly orders: Orders;
  readonly withdrawals: Withdrawals;
  readonly fundings: Fundings;
  readonly events: Events;
  readonly webhookEndpoint: WebhookEndpoint;
  readonly statements: Statements;
  readonly sandbox: Sandbox;
  readonly #sessions: Sessions;
  readonly #caller: Caller;
  readonly #endpoint: Endpoint;

  private constructor(sessions: Sessions, caller: Caller) {
    this.#sessions = sessions;
    this.#caller = caller;
    this.#endpoint = new Endpoint(caller);
    this.quotes = new Quotes(this.#endpoint);
    this.orders = new Orders(this.#endpoint);
    this.withdrawals = new Withdrawals(this.#endpoint);
    this.fundings = new Fundings(this.#endpoint);
    this.events = new Events(this.#endpoint);
    this.webhookEndpoint = new WebhookEndpoint(this.#endpoint);
    this.statements = new Statements(caller);
    this.sandbox = new Sandbox(this.#endpoint);
  }

  /**
   * Opens a client by the path of a `credentials.json`, or by credentials at hand. Those of a file are
   * read again when the service refuses them: whoever rotates them has nothing to restart.
   */
  static async open(from: string | Credentials, options: MithqalOptions = {}): Promise<Mithqal> {
    const { hooks = {}, deadlineMs = 30_000, timeoutMs = 10_000 } = options;
    const clock = systemClock(options.now);
    const serviceClock = new ServiceClock(clock);
    const exchange = new Exchange(clock, serviceClock, hooks);
    const tokensOf = (transport: Transport, credentials: Credentials) =>
      new TokenKeeper(
        (signal) => askToken(exchange, transport, credentials, timeoutMs, signal),
        clock.now,
      );
    const sessions = await Sessions.start(
      () => load(from, clock.now() + serviceClock.offsetMs),
      async (credentials): Promise<Session> => {
        const transport = await (options.transport ?? openTransport)(credentials);
        const signer = options.signer ?? await signerOf(credentials);
        return { credentials, transport, signer, tokens: tokensOf(transport, credentials) };
      },
    );
    const parts = { sessions, exchange, clock, serviceClock, hooks, timeoutMs, deadlineMs };
    return new Mithqal(sessions, new Caller(parts));
  }

  /** Whether certificate, address and environment are right. */
  health(options?: CallOptions): Promise<HealthBody> {
    return this.#endpoint.read("/health", ["status", "environment"], options, "certificate");
  }

  /** The indicative price. */
  prices(options?: CallOptions): Promise<PriceBody> {
    return this.#endpoint.read("/v1/prices", ["market_status"], options);
  }

  balances(options?: CallOptions): Promise<BalancesBody> {
    return this.#endpoint.read("/v1/balances", ["sar", "gold"], options);
  }

  /** Newest first; with `after_sequence` oldest first. */
  ledgerEntries(filter?: SequenceFilter, options?: CallOptions): Listing<LedgerEntryBody> {
    return this.#endpoint.list("/v1/ledger-entries", filter, options);
  }

  limits(options?: CallOptions): Promise<LimitsBody> {
    return this.#endpoint.read("/v1/limits", ["rates"], options);
  }

  /** What the service holds of your credentials, without anything secret. */
  credentials(options?: CallOptions): Promise<CredentialsBody> {
    return this.#endpoint.read("/v1/credentials", ["data"], options);
  }

  /** What became of an Idempotency-Key: the answer to "I lost the response". */
  lookUpKey(idempotencyKey: string, options?: CallOptions): Promise<KeyLookUpBody> {
    const path = withQuery("/v1/idempotency-keys", { key: idempotencyKey });
    return this.#endpoint.read(path, ["state"], options);
  }

  /** The gold there is, and whose it is. */
  reserves(options?: CallOptions): Promise<ReservesBody> {
    return this.#endpoint.read("/v1/reserves", ["vault_mg", "bars"], options);
  }

  /** The contract in OpenAPI 3.1. */
  openApi(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.#endpoint.read("/openapi.json", ["openapi"], options);
  }

  /** The keys that tokens and statements are verified with. */
  tokenKeys(options?: CallOptions): Promise<{ keys: JsonWebKey[] }> {
    return this.#endpoint.read("/.well-known/jwks.json", ["keys"], options, "certificate");
  }

  /** The bearer token in use, for a request made by hand. It is a secret: keep it nowhere. */
  token(): Promise<string> {
    return this.#sessions.current.tokens.get();
  }

  /** Has a signature verified as an order's would be; no money moves. */
  async probe(body?: unknown, options?: CallOptions): Promise<ProbeBody> {
    const expects = ["valid", "canonical_string"];
    const call = {
      method: "POST",
      path: "/v1/signed-probe",
      access: "signature",
      expects,
    } as const;
    return await this.#caller.json<ProbeBody>({ ...call, body: probeBody(body) }, options);
  }

  /** Closes the connections, as soon as no call is under way. */
  async close(): Promise<void> {
    await this.#caller.idle();
    await this.#sessions.close();
  }
}

function probeBody(body: unknown = {}): CallBody {
  if (!(body instanceof Uint8Array)) return jsonBody(body);
  return { bytes: new Uint8Array(body), type: "application/octet-stream" };
}

async function load(from: string | Credentials, nowMs: number): Promise<Credentials> {
  if (typeof from === "string") {
    const read = await readCredentials(from, nowMs);
    if (!read.ok) throw new CredentialsError(read);
    return read.credentials;
  }
  const fault = checkBaseUrl(from.baseUrl);
  if (fault !== undefined) throw new CredentialsError(fault);
  return from;
}

async function signerOf({ signingKey, signingKid }: Credentials): Promise<Signer> {
  return signingKey === undefined ? noSigner : await jwkSigner(signingKey, signingKid);
}
