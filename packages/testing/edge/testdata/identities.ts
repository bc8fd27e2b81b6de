// The authorities of a pair, and who holds certificates of them.
import {
  type Authority,
  createAuthority,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
  signRequest,
} from "@mithqal/pki";
import type { Secrets } from "@mithqal/sidecar";

/** A certificate with its key, PEM. */
export interface Holder {
  readonly cert: string;
  readonly key: string;
  readonly sha256: string;
  readonly serial: string;
}

const dayMs = 86_400_000;

/** A partners' authority and a servers' one. */
export class Identities {
  readonly #partners: Authority;
  readonly #servers: Authority;
  #listNumber = 0n;

  private constructor(partners: Authority, servers: Authority) {
    this.#partners = partners;
    this.#servers = servers;
  }

  static async create(): Promise<Identities> {
    return new Identities(await authority("partner"), await authority("server"));
  }

  /** The next partner authority beside the same servers. */
  async nextGeneration(): Promise<Identities> {
    return new Identities(await authority("partner", 2), this.#servers);
  }

  /** What clients trust. */
  get ca(): string {
    return this.#servers.certificate.pem;
  }

  /** What the sidecar trusts. */
  get partnerCa(): string {
    return this.#partners.certificate.pem;
  }

  async partner(clientId: string, daysAgo = 0): Promise<Holder> {
    const { requestPem, keyPem } = await made(
      makeRequest({ organization: "Bank Alpha", commonName: clientId }),
    );
    const now = new Date(Date.now() - daysAgo * dayMs);
    const { certificate } = await made(
      signRequest({ authority: this.#partners, request: requestPem, clientId, now }),
    );
    return { ...certificate, cert: certificate.pem, key: keyPem };
  }

  async server(): Promise<Holder> {
    const { requestPem, keyPem } = await made(
      makeRequest({ organization: "Mithqal", commonName: "server" }),
    );
    const { certificate } = await made(issueServerCertificate({
      authority: this.#servers,
      request: requestPem,
      names: ["localhost", "127.0.0.1"],
      now: new Date(),
    }));
    return { ...certificate, cert: certificate.pem, key: keyPem };
  }

  /** The next revocation list. */
  async list(revoked: readonly Holder[] = []): Promise<string> {
    const now = new Date();
    const { pem, number } = await issueRevocationList({
      authority: this.#partners,
      revoked: revoked.map(({ serial }) => ({ serial, revokedAt: now, reason: "keyCompromise" })),
      previousNumber: this.#listNumber,
      now,
    });
    this.#listNumber = number;
    return pem;
  }

  /** A whole set of secrets. */
  async secrets(sidecarSecret: string): Promise<Secrets> {
    const { cert, key } = await this.server();
    return {
      serverCertificate: cert,
      serverKey: key,
      partnerCa: this.partnerCa,
      revocationLists: await this.list(),
      sidecarSecret,
    };
  }
}

async function authority(kind: "partner" | "server", generation = 1): Promise<Authority> {
  const now = new Date(Date.now() - 800 * dayMs);
  return (await createAuthority({ kind, environment: "sandbox", generation, now })).authority;
}

async function made<Value extends { readonly ok: true }, Code extends string>(
  result: Promise<Value | { readonly ok: false; readonly code: Code; readonly message: string }>,
): Promise<Value> {
  const value = await result;
  if (value.ok) return value;
  throw new Error(value.message);
}
