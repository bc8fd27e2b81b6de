// Authorities and certificates of an edge, for tests.
import {
  type Authority,
  createAuthority,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
  signRequest,
} from "@mithqal/pki";
import type { Secrets } from "../secrets/secrets.ts";

/** A certificate and its key, PEM. */
export interface Holder {
  readonly cert: string;
  readonly key: string;
  readonly sha256: string;
  readonly serial: string;
}

const dayMs = 86_400_000;

/** A partner's authority, and one of servers. */
export class EdgePki {
  readonly partners: Authority;
  readonly servers: Authority;
  #listNumber = 0n;

  private constructor(partners: Authority, servers: Authority) {
    this.partners = partners;
    this.servers = servers;
  }

  static async create(): Promise<EdgePki> {
    return new EdgePki(await authority("partner"), await authority("server"));
  }

  /** The same servers under the next partner authority. */
  async nextGeneration(): Promise<EdgePki> {
    return new EdgePki(await authority("partner", 2), this.servers);
  }

  /** A partner with a key and a certificate, which may have begun long ago. */
  async partner(
    clientId = "demo",
    daysAgo = 0,
    organization = "Bank Alpha",
  ): Promise<Holder> {
    const now = new Date(Date.now() - daysAgo * dayMs);
    const { requestPem, keyPem } = await made(
      makeRequest({ organization, commonName: clientId }),
    );
    const signed = signRequest({ authority: this.partners, request: requestPem, clientId, now });
    const { pem, sha256, serial } = (await made(signed)).certificate;
    return { cert: pem, key: keyPem, sha256, serial };
  }

  /** A server's certificate for this machine. */
  async server(): Promise<Holder> {
    const now = new Date();
    const { requestPem, keyPem } = await made(
      makeRequest({ organization: "Mithqal", commonName: "server" }),
    );
    const issued = await made(issueServerCertificate({
      authority: this.servers,
      request: requestPem,
      names: ["localhost", "127.0.0.1"],
      now,
    }));
    const { pem, sha256, serial } = issued.certificate;
    return { cert: pem, key: keyPem, sha256, serial };
  }

  /** The next revocation list, which may have been made long ago. */
  async list(revoked: readonly Holder[] = [], daysAgo = 0): Promise<string> {
    const now = new Date(Date.now() - daysAgo * dayMs);
    const { pem, number } = await issueRevocationList({
      authority: this.partners,
      revoked: revoked.map(({ serial }) => ({ serial, revokedAt: now, reason: "superseded" })),
      previousNumber: this.#listNumber,
      now,
    });
    this.#listNumber = number;
    return pem;
  }

  /** A whole set of secrets. */
  async secrets(own: Partial<Secrets> = {}): Promise<Secrets> {
    const server = await this.server();
    return {
      serverCertificate: server.cert,
      serverKey: server.key,
      partnerCa: this.partners.certificate.pem,
      revocationLists: await this.list(),
      sidecarSecret: "the-sidecar-of-these-tests-knows-this",
      ...own,
    };
  }
}

async function authority(kind: "partner" | "server", generation = 1): Promise<Authority> {
  // Old enough to have signed what has ended since.
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
