import { CertificateClient, type CertificateClientOptions, ProblemError } from "@mithqal/client";
import type { ReservesBody, WebhookEndpointBody } from "@mithqal/protocol/account";
import type {
  ActBody,
  AuditChainBody,
  AuditLine,
  CertificateBody,
  HouseBody,
  InvariantsBody,
  ListBody,
  MarketBody,
  MeBody,
  OperatorBody,
  PartnerBody,
  PartnerLine,
  QueuedWithdrawal,
  RevocationListBody,
  SigningKeyBody,
} from "./answers.ts";
import { OperatorRefusal } from "./operator_refusal.ts";
import { partnerPath, place, withQuery } from "./places.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** What may be decided about an act that waits. */
export type Decision = "approve" | "reject" | "withdraw";

/** The operator's API, as one operator sees it. Bodies and answers are those of the wire. */
export class OperatorApi {
  readonly #client: CertificateClient;
  readonly #signal: AbortSignal;

  private constructor(client: CertificateClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** Opens it by the path of an operator's `credentials.json`; the signal ends every call. */
  static async open(
    path: string,
    signal: AbortSignal,
    options?: CertificateClientOptions,
  ): Promise<OperatorApi> {
    return new OperatorApi(await CertificateClient.open(path, options), signal);
  }

  /** The authority of the service's certificates, PEM. */
  get serverAuthority(): string {
    return this.#client.credentials.ca;
  }

  /** Asks for an act: the answer says whether it was done or waits for a second person. */
  act(path: string, body?: object, idempotencyKey?: string): Promise<ActBody> {
    const expects = ["approval_id", "status"];
    const options = {
      signal: this.#signal,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
    return telling(this.#client.write(`/operator/v1${path}`, body ?? {}, expects, options));
  }

  decide(approvalId: string, decision: Decision, idempotencyKey?: string): Promise<ActBody> {
    return this.act(place("approvals", approvalId, decision), {}, idempotencyKey);
  }

  approvals(query: Query): Promise<ListBody<ActBody> & { next_before: string | null }> {
    return this.#read(withQuery("/approvals", query), ["data"]);
  }

  approval(approvalId: string): Promise<ActBody> {
    return this.#read(place("approvals", approvalId), ["approval_id", "status"]);
  }

  me(): Promise<MeBody> {
    return this.#read("/me", ["name", "roles", "environment"]);
  }

  partners(query: Query): Promise<ListBody<PartnerLine> & { next_after: string | null }> {
    return this.#read(withQuery("/partners", query), ["data"]);
  }

  partner(clientId: string): Promise<PartnerBody> {
    return this.#read(partnerPath(clientId), ["client_id", "terms", "credentials"]);
  }

  /** Null where there is none. */
  async findPartner(clientId: string): Promise<PartnerBody | null> {
    try {
      return await this.partner(clientId);
    } catch (error) {
      if (error instanceof ProblemError && error.code === "partner_not_found") return null;
      throw error;
    }
  }

  certificate(clientId: string, sha256: string): Promise<CertificateBody> {
    return this.#read(partnerPath(clientId, "certificates", sha256), ["certificate"]);
  }

  signingKey(clientId: string, kid: string): Promise<SigningKeyBody> {
    return this.#read(partnerPath(clientId, "signing-keys", kid), ["jwk"]);
  }

  webhook(clientId: string): Promise<WebhookEndpointBody> {
    return this.#read(partnerPath(clientId, "webhook"), ["status"]);
  }

  withdrawals(query: Query): Promise<ListBody<QueuedWithdrawal>> {
    return this.#read(withQuery("/withdrawals", query), ["data"]);
  }

  house(): Promise<HouseBody> {
    return this.#read("/house", ["free_cash_halalas", "free_gold_mg"]);
  }

  market(): Promise<MarketBody> {
    return this.#read("/market", ["market_status"]);
  }

  bars(): Promise<ReservesBody> {
    return this.#read("/bars", ["vault_mg", "bars"]);
  }

  holidays(): Promise<ListBody<string>> {
    return this.#read("/holidays", ["data"]);
  }

  operators(): Promise<ListBody<OperatorBody>> {
    return this.#read("/operators", ["data"]);
  }

  invariants(): Promise<InvariantsBody> {
    return this.#read("/invariants", ["hold", "breaches"]);
  }

  audit(query: Query): Promise<ListBody<AuditLine>> {
    return this.#read(withQuery("/audit", query), ["data"]);
  }

  auditChain(): Promise<AuditChainBody> {
    return this.#read("/audit/chain", ["whole", "sequence", "hash"]);
  }

  revocationList(): Promise<RevocationListBody> {
    return this.#read("/revocation-list", ["revocation_list", "state"]);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #read<Body>(path: string, expects: readonly string[]): Promise<Body> {
    const options = { signal: this.#signal };
    return telling(this.#client.read<Body>(`/operator/v1${path}`, expects, options));
  }
}

/** A refusal says what an operator does next, not what a partner does. */
async function telling<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ProblemError ? new OperatorRefusal(error) : error;
  }
}
