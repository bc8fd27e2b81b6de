// The operator's API in this process, over real mutual TLS, with operators who have certificates.
import {
  type Authority,
  type CertificateFacts,
  createAuthority,
  issueOperatorCertificate,
  issueServerCertificate,
  makeRequest,
  signRequest,
} from "@mithqal/pki";
import {
  bootstrapOperators,
  type Database,
  type DatabaseHome,
  embeddedHome,
  type OperatorRole,
  postgresHome,
} from "@mithqal/store";
import { type Columns, type RealHome, seedPartner, type TestHome } from "@mithqal/testing/real";
import { sendRaw } from "../../testdata/raw_http.ts";
import { Sealer } from "../../sealing/sealer.ts";
import { openOperatorApi, type OperatorParts } from "../open_operator_api.ts";
import { type Certified, OperatorClient } from "./operator_client.ts";

const now = new Date();

/** Authorities and keys of these tests: each is made once. */
export const authorities = {
  partner: await authorityOf("partner"),
  operator: await authorityOf("operator"),
  server: await authorityOf("server"),
};

async function authorityOf(kind: "partner" | "operator" | "server") {
  return await createAuthority({ kind, environment: "sandbox", now });
}

/** What was promised; a refusal is thrown. */
async function made<Value extends { readonly ok: true }, Code extends string>(
  result: Promise<Value | { readonly ok: false; readonly code: Code; readonly message: string }>,
): Promise<Value> {
  const value = await result;
  if (value.ok) return value;
  throw new Error(`${value.code}: ${value.message}`);
}

/** A key and a request for it. */
export function requestOf(commonName: string, organization = "Mithqal") {
  return made(makeRequest({ organization, commonName }));
}

/** A certificate of an operator, registered or not. */
export async function operatorCertificate(
  operatorName: string,
  authority: Authority = authorities.operator.authority,
): Promise<Certified> {
  const { requestPem: request, keyPem } = await requestOf(operatorName);
  const issued = await made(issueOperatorCertificate({ authority, request, operatorName, now }));
  return { certificate: issued.certificate, keyPem };
}

/** A certificate of a partner. */
export async function partnerCertificate(clientId: string): Promise<Certified> {
  const { requestPem: request, keyPem } = await requestOf(clientId);
  const { authority } = authorities.partner;
  const issued = await made(signRequest({ authority, request, clientId, now }));
  return { certificate: issued.certificate, keyPem };
}

const roles: Readonly<Record<string, readonly OperatorRole[]>> = {
  maker: ["operator"],
  checker: ["approver"],
  viewer: ["viewer"],
  /** May ask and approve: but not both for one act. */
  boss: ["operator", "approver"],
};

const people = new Map<string, Certified>();
for (const name of Object.keys(roles)) people.set(name, await operatorCertificate(name));
const server = await serverCertificate();

async function serverCertificate(): Promise<Certified> {
  const { requestPem: request, keyPem } = await requestOf("server");
  const issued = await made(issueServerCertificate({
    authority: authorities.server.authority,
    request,
    names: ["localhost", "127.0.0.1"],
    now,
  }));
  return { certificate: issued.certificate, keyPem };
}

/** The operator's API, started for the time of a test. */
export class Office {
  /** With the rights of the owner, for what only tests do. */
  readonly home: TestHome;
  readonly lists: string[] = [];
  readonly reports: unknown[] = [];
  readonly maker: OperatorClient;
  readonly checker: OperatorClient;
  readonly viewer: OperatorClient;
  readonly boss: OperatorClient;
  readonly #port: number;

  private constructor(home: TestHome, port: number, kept: Pick<Office, "lists" | "reports">) {
    this.home = home;
    this.#port = port;
    Object.assign(this, kept);
    const client = (name: string) => this.as(people.get(name));
    this.maker = client("maker");
    this.checker = client("checker");
    this.viewer = client("viewer");
    this.boss = client("boss");
  }

  /** Runs a test against a started API; its database role is the operator's. */
  static async with(
    home: TestHome | RealHome,
    run: (office: Office) => Promise<void>,
    own: Partial<OperatorParts> = {},
  ): Promise<void> {
    const places = placesOf(home);
    const owner = await places.open();
    const database = await places.open({ role: "mithqal_operator", connections: 4 });
    await prepare(owner, home.cell);
    const kept = { lists: [] as string[], reports: [] as unknown[] };
    const api = await openOperatorApi({
      listen: { host: "127.0.0.1", port: 0 },
      tls: {
        certificate: server.certificate.pem,
        key: server.keyPem,
        clientAuthority: authorities.operator.certificatePem,
      },
      environment: "sandbox",
      database,
      cells: [home.cell],
      sealer: await Sealer.fromKey(new Uint8Array(32)),
      partnerAuthority: authorities.partner.authority,
      webhookRules: { anyPort: false },
      publishRevocationList: (pem) => Promise.resolve(void kept.lists.push(pem)),
      report: (error) => void kept.reports.push(error),
      ...own,
    });
    try {
      await run(new Office({ database: owner, cell: home.cell }, api.address.port, kept));
    } finally {
      await api.stop(1_000);
      await database.close();
      await owner.close();
    }
  }

  /** Somebody with a certificate, or without. */
  as(holder: Certified | undefined): OperatorClient {
    return new OperatorClient(this.#port, authorities.server.certificatePem, holder);
  }

  /** What comes back to whoever speaks without TLS. */
  plainText(text: string): Promise<string> {
    return sendRaw({ host: "127.0.0.1", port: this.#port }, text);
  }

  /** The certificate of one of the people. */
  certificateOf(name: string): CertificateFacts {
    return people.get(name)!.certificate;
  }

  /** A partner that is there already. */
  async partner(own: { terms?: Columns; head?: Columns } = {}) {
    const { database, cell } = this.home;
    const terms = { open_mg_max: 1_000_000n, ...own.terms };
    return await seedPartner(database, cell, { ...own, terms });
  }

  /** Reads rows as the owner. */
  async rows(text: string, parameters: readonly unknown[] = []) {
    return await this.home.database.query(
      text.replaceAll("cell.", `${this.home.cell}.`),
      parameters,
    );
  }

  /** Asks for an act that needs two, has it approved, and returns the answer. */
  async agreed(path: string, body: unknown = {}) {
    const asked = await this.maker.post(path, body);
    if (asked.status !== 202) throw new Error(`expected 202, got ${asked.status} ${asked.text}`);
    return await this.checker.post(`/approvals/${asked.json.approval_id}/approve`);
  }

  /** The acts in the operators' log after a sequence. */
  async audited(after: bigint): Promise<string[]> {
    const rows = await this.rows(
      "select act from common.audit where sequence > $1 order by sequence",
      [
        after.toString(),
      ],
    );
    return rows.map(({ act }) => String(act));
  }

  async auditSequence(): Promise<bigint> {
    const [row] = await this.rows("select sequence from common.audit_tip");
    return BigInt(row!.sequence as string);
  }
}

const embedded = new WeakMap<Database, DatabaseHome>();

/** An embedded database has one session, and one who knows which role that has. */
function placesOf(home: TestHome | RealHome): DatabaseHome {
  if ("url" in home) return postgresHome(home.url);
  const known = embedded.get(home.database) ?? embeddedHome(home.database);
  embedded.set(home.database, known);
  return known;
}

async function prepare(owner: Database, cell: string): Promise<void> {
  const listed = Object.entries(roles).map(([name, own]) => {
    const { sha256, pem, notAfter } = people.get(name)!.certificate;
    return { name, roles: own, certificate: { sha256, pem, endsAtMs: notAfter.getTime() } };
  });
  await bootstrapOperators(owner, listed);
  // Tests of a file share a database: nobody is out because of another test.
  await owner.run(`update common.operators set suspended = false;
    update common.operator_certificates set revoked_at = null`);
  // Numbers that operators give out begin after it: those of the tests' own partners are small.
  await owner.query(
    `insert into common.partners values (1000000, 'nobody.', 'Nobody', $1, clock_timestamp())
    on conflict do nothing`,
    [cell],
  );
}
