// The authorities of a deployment, and who holds certificates of them: real keys, real certificates.
import {
  type AuthorityKind,
  type CertificateFacts,
  createAuthority,
  type CreatedAuthority,
  issueOperatorCertificate,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
  type Refusal,
  signRequest,
} from "@mithqal/pki";
import type { Secrets } from "@mithqal/sidecar";

/** A certificate with its key, PEM. */
export interface Holder {
  readonly cert: string;
  readonly key: string;
  readonly sha256: string;
  readonly serial: string;
  readonly notAfter: Date;
}

/** A partner's certificate that is not the usual one. */
export interface WantedPartner {
  readonly organization?: string;
  readonly since?: Date;
}

/** A server's certificate that is not for this machine, or not new. */
export interface WantedServer {
  readonly names?: readonly string[];
  readonly since?: Date;
}

/** The authorities of partners, operators and servers. */
export class Identities {
  readonly partners: CreatedAuthority;
  readonly operators: CreatedAuthority;
  readonly servers: CreatedAuthority;
  #listNumber = 0n;

  private constructor(
    partners: CreatedAuthority,
    operators: CreatedAuthority,
    servers: CreatedAuthority,
  ) {
    this.partners = partners;
    this.operators = operators;
    this.servers = servers;
  }

  /** New ones, under names that are always the same. */
  static async create(): Promise<Identities> {
    const [partners, operators, servers] = [
      await authority("partner"),
      await authority("operator"),
      await authority("server"),
    ];
    return new Identities(partners, operators, servers);
  }

  /** The next partner authority beside the same others. */
  async nextGeneration(): Promise<Identities> {
    return new Identities(await authority("partner", 2), this.operators, this.servers);
  }

  async partner(
    clientId = "demo",
    { organization = "Bank Alpha", since: now = new Date() }: WantedPartner = {},
  ): Promise<Holder> {
    const { authority } = this.partners;
    const issue = (request: string) => signRequest({ authority, request, clientId, now });
    return await held(organization, clientId, issue);
  }

  async operator(operatorName: string): Promise<Holder> {
    const { authority } = this.operators;
    const now = new Date();
    const issue = (request: string) =>
      issueOperatorCertificate({ authority, request, operatorName, now });
    return await held(authority.organization, operatorName, issue);
  }

  async server(
    { names = ["127.0.0.1", "localhost"], since: now = new Date() }: WantedServer = {},
  ): Promise<Holder> {
    const { authority } = this.servers;
    const issue = (request: string) => issueServerCertificate({ authority, request, names, now });
    return await held(authority.organization, "server", issue);
  }

  /** The next revocation list of the partners' authority. */
  async list(revoked: readonly Holder[] = [], since: Date = new Date()): Promise<string> {
    const { pem, number } = await issueRevocationList({
      authority: this.partners.authority,
      revoked: revoked.map(({ serial }) => ({ serial, revokedAt: since, reason: "superseded" })),
      previousNumber: this.#listNumber,
      now: since,
    });
    this.#listNumber = number;
    return pem;
  }

  /** A whole set of a sidecar's secrets. */
  async secrets(own: Partial<Secrets> = {}): Promise<Secrets> {
    const { cert, key } = await this.server();
    return {
      serverCertificate: cert,
      serverKey: key,
      partnerCa: this.partners.certificatePem,
      revocationLists: await this.list(),
      sidecarSecret: "the-sidecar-of-these-tests-knows-this",
      ...own,
    };
  }
}

/** The time so many days before now: certificates last a year, revocation lists a week. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

/** Old enough to have signed what has ended since. */
function authority(kind: AuthorityKind, generation = 1): Promise<CreatedAuthority> {
  return createAuthority({ kind, environment: "sandbox", generation, now: daysAgo(800) });
}

async function held<Code extends string>(
  organization: string,
  commonName: string,
  issue: (
    request: string,
  ) => Promise<{ readonly ok: true; readonly certificate: CertificateFacts } | Refusal<Code>>,
): Promise<Holder> {
  const { requestPem, keyPem } = made(await makeRequest({ organization, commonName }));
  const { certificate: { pem, sha256, serial, notAfter } } = made(await issue(requestPem));
  return { cert: pem, key: keyPem, sha256, serial, notAfter };
}

/** What must come out right, for it is all our own. */
function made<Value extends { readonly ok: true }, Code extends string>(
  value: Value | Refusal<Code>,
): Value {
  if (value.ok) return value;
  throw new Error(value.message);
}
