// partner ─ front ─ 2 × (Envoy ─ api) ─ Postgres ─ worker ─ receiver, and the operators' process.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootstrapOperators, openPostgres } from "@mithqal/store";
import { Child, runProgram } from "../../processes/mod.ts";
import { findPostgres, freePort, PostgresServer } from "../../real/cluster.ts";
import { type Authorities, makeAuthorities } from "./authorities.ts";
import { CommandDesk } from "./command_desk.ts";
import { Front } from "./front.ts";
import { Partner, type WantedPartner } from "./partner.ts";
import { Receiver } from "./receiver.ts";
import { Replica } from "./replica.ts";

/** As the server's command, but for the receiver of webhooks on this machine. */
const serverFile = "packages/testing/processes/trusting_server.ts";

/** The whole service as it is deployed, in processes. */
export class Stack {
  readonly folder: string = mkdtempSync(join(tmpdir(), "mithqal-e2e-"));
  readonly #stops: (() => unknown)[] = [];
  readonly #sealingKey = randomBytes(32).toString("base64");
  readonly #sidecarSecret = randomBytes(32).toString("base64url");
  readonly #authorities: Authorities;
  readonly front: Front;
  readonly replicas: Replica[] = [];
  databaseUrl!: string;
  desk!: CommandDesk;
  receiver!: Receiver;

  private constructor(authorities: Authorities, front: Front) {
    this.#authorities = authorities;
    this.front = front;
    this.#stops.push(() => front.close());
  }

  /** Starts everything; what has been started of it is stopped where something fails. */
  static async start(): Promise<Stack> {
    const stack = new Stack(await makeAuthorities(), await Front.open());
    try {
      await stack.#start();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Where each replica's Envoy is. */
  get ports(): readonly [number, number] {
    return this.replicas.map(({ port }) => port) as [number, number];
  }

  /** Partners who may buy, on all replicas. */
  async partners(...wanted: readonly WantedPartner[]): Promise<Partner[]> {
    const { desk, front, folder } = this;
    return await Promise.all(wanted.map(async (one) => {
      const partner = await Partner.onboard(desk, front.baseUrl, folder, one);
      if (one.webhookUrl !== undefined) {
        await this.receiver.expect(await partner.member("webhook_secret"));
      }
      await partner.ready(this.ports, 1_000_000);
      return partner;
    }));
  }

  /** Holds all the books against their postings; throws where one is broken. */
  async checkBooks(): Promise<void> {
    await this.desk.asMaker("invariants");
    await runStore("check", ["--database-url", this.databaseUrl]);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    await this.#openDatabase();
    this.receiver = await Receiver.open(this.#authorities.server);
    this.#stops.push(() => this.receiver.close());
    const receiverCa = join(this.folder, "receiver-ca.pem");
    await writeFile(receiverCa, this.#authorities.servers.certificatePem);
    const [operatorUrl] = await Promise.all([
      this.#startOperator(receiverCa),
      this.#child("worker", receiverCa),
      this.#startReplicas(),
    ]);
    this.desk = await CommandDesk.open(this.folder, operatorUrl, this.#authorities);
    await this.#settleHouse();
  }

  async #openDatabase(): Promise<void> {
    const binaries = findPostgres();
    if (binaries === null) throw new Error("expected a Postgres on this machine");
    const postgres = await PostgresServer.start(binaries, { max_connections: "100" });
    this.#stops.push(() => postgres.remove());
    this.databaseUrl = await postgres.createDatabase("whole");
    const place = ["--database-url", this.databaseUrl];
    await runStore("migrate", [...place, "--environment", "sandbox"]);
    const { maker, checker } = this.#authorities;
    const listed = ({ certificate: { sha256, pem, notAfter } }: typeof maker) => ({
      sha256,
      pem,
      endsAtMs: notAfter.getTime(),
    });
    const database = openPostgres({ url: this.databaseUrl, connections: 1 });
    await bootstrapOperators(database, [
      { name: "maker", roles: ["operator"], certificate: listed(maker) },
      { name: "checker", roles: ["approver"], certificate: listed(checker) },
    ]);
    await database.close();
  }

  async #startOperator(receiverCa: string): Promise<string> {
    const { server, operators, partners } = this.#authorities;
    const port = await freePort();
    await this.#child("operator", receiverCa, {
      MITHQAL_OPERATOR_LISTEN: `127.0.0.1:${port}`,
      MITHQAL_OPERATOR_TLS_CERTIFICATE: server.certificate.pem,
      MITHQAL_OPERATOR_TLS_KEY: server.key,
      MITHQAL_OPERATOR_CA: operators.certificatePem,
      MITHQAL_PARTNER_CA_CERTIFICATE: partners.certificatePem,
      MITHQAL_PARTNER_CA_KEY: partners.keyPem,
    });
    return `https://127.0.0.1:${port}`;
  }

  async #startReplicas(): Promise<void> {
    const place = {
      folder: this.folder,
      authorities: this.#authorities,
      sidecarSecret: this.#sidecarSecret,
      variables: { ...this.#variables, MITHQAL_SIDECAR_SECRETS: this.#sidecarSecret },
    };
    for (const name of ["api-1", "api-2"]) {
      const replica = await Replica.start(name, place);
      this.replicas.push(replica);
      this.#stops.push(() => replica.stop());
      this.front.add(replica.port);
    }
  }

  /** A limit, bars and capital for the partners to come. */
  async #settleHouse(): Promise<void> {
    const bar = ["--refiner", "Refinery", "--year", "2026", "--fineness", "999"];
    const weight = ["--gross", "12512.513", "--fine", "12500", "--vault", "Riyadh"];
    await this.desk.agreed("limits", "set", "1000000");
    await this.desk.agreed("capital", "add", "100000000");
    for (const serial of ["E2E-1", "E2E-2", "E2E-3"]) {
      await this.desk.agreed("bars", "add", serial, ...bar, ...weight);
    }
  }

  async #child(
    role: "worker" | "operator",
    receiverCa: string,
    own: Record<string, string> = {},
  ): Promise<void> {
    const variables = { ...this.#variables, ...own };
    const folders = { own: this.folder, logs: this.folder };
    const program = { name: role, file: serverFile, words: [role, receiverCa], variables };
    const child = await Child.start(program, folders);
    this.#stops.push(() => child.stop());
  }

  get #variables(): Record<string, string> {
    return {
      MITHQAL_ENVIRONMENT: "sandbox",
      MITHQAL_BASE_URL: this.front.baseUrl,
      MITHQAL_DATABASE_URL: this.databaseUrl,
      MITHQAL_SEALING_KEY: this.#sealingKey,
      MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
    };
  }
}

async function runStore(command: string, words: readonly string[]): Promise<void> {
  await runProgram("packages/store/commands/main.ts", [command, ...words]);
}
