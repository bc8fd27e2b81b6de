// partner ─ front ─ 2 × (Envoy ─ api) ─ Postgres ─ worker ─ receiver, and the operators' process.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEnvoy } from "@mithqal/sidecar";
import { type Holder, Identities } from "../../identities/identities.ts";
import { Child, root, runProgram } from "../../processes/mod.ts";
import { findPostgres, freePort, PostgresServer } from "../../real/cluster.ts";
import { CommandDesk } from "./command_desk.ts";
import { Front } from "./front.ts";
import { Partner, type WantedPartner } from "./partner.ts";
import { Receiver } from "./receiver.ts";
import { Replica } from "./replica.ts";

const serverFile = "packages/server/commands/main.ts";
/** The same, but for the receiver of webhooks on this machine. */
const trustingServerFile = "packages/testing/processes/trusting_server.ts";

type People = Readonly<Record<"maker" | "checker", Holder>>;

/** The whole service as it is deployed, in processes. */
export class Stack {
  static readonly database = "whole";
  readonly folder: string = mkdtempSync(join(tmpdir(), "mithqal-e2e-"));
  readonly #stops: (() => unknown)[] = [];
  readonly #sealingKey = randomBytes(32).toString("base64");
  readonly #sidecarSecret = randomBytes(32).toString("base64url");
  readonly #identities: Identities;
  readonly front: Front;
  readonly replicas: Replica[] = [];
  desk!: CommandDesk;
  receiver!: Receiver;
  postgres!: PostgresServer;
  #databaseUrl!: string;
  #operatorVariables!: Record<string, string>;
  #worker: Child | undefined;
  #operator: Child | undefined;
  #started = 0;

  private constructor(identities: Identities, front: Front) {
    this.#identities = identities;
    this.front = front;
    this.#stops.push(() => front.close());
  }

  /** Starts everything from some sources; what has been started is stopped where something fails. */
  static async start(
    sources: string = root,
    postgres: Readonly<Record<string, string>> = {},
  ): Promise<Stack> {
    const stack = new Stack(await Identities.create(), await Front.open());
    try {
      await stack.#openDatabase(postgres);
      await stack.#start(sources);
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

  /** Brings the database to what some sources want, whatever runs meanwhile. */
  async migrate(sources: string): Promise<void> {
    const place = ["--database-url", this.#databaseUrl, "--environment", "sandbox"];
    await runProgram("packages/store/commands/main.ts", ["migrate", ...place], { sources });
  }

  /** One more replica, which the balancer does not know of. */
  async startReplica(name: string, sources: string): Promise<Replica> {
    return await Replica.start(name, {
      folder: this.folder,
      identities: this.#identities,
      sidecarSecret: this.#sidecarSecret,
      variables: { ...this.#variables, MITHQAL_SIDECAR_SECRETS: this.#sidecarSecret },
    }, sources);
  }

  /** Takes a replica out, lets it finish, and puts it in again as it is in some sources. */
  async replaceReplica(replica: Replica, sources: string = root): Promise<void> {
    this.front.remove(replica.port);
    await replica.stop();
    replica.sources = sources;
    await replica.start();
    this.front.add(replica.port);
  }

  /** Starts a worker; then the one that was there ends, so that there is always one. */
  async startWorker(sources: string): Promise<void> {
    const before = this.#worker;
    this.#worker = await this.#child("worker", sources);
    await before?.stop();
  }

  /** Starts the operators' process, where the one that was there has been. */
  async startOperator(sources: string): Promise<void> {
    await this.#operator?.stop();
    this.#operator = await this.#child("operator", sources, this.#operatorVariables);
  }

  /** Stops all but the database, partners' way in first. */
  async stopProcesses(): Promise<void> {
    for (const replica of this.replicas) {
      this.front.remove(replica.port);
      await replica.stop();
    }
    await this.#worker?.stop();
    await this.#operator?.stop();
  }

  /** Starts it again, partners' way in last. */
  async startProcesses(): Promise<void> {
    await this.startOperator(root);
    await this.startWorker(root);
    for (const replica of this.replicas) {
      await replica.start();
      this.front.add(replica.port);
    }
  }

  /** Holds all the books against their postings; throws where one is broken. */
  async checkBooks(): Promise<void> {
    await this.desk.asMaker("invariants");
    await this.checkDatabase();
  }

  /** The same of a database alone, this one's or its copy on another server. */
  async checkDatabase(server: PostgresServer = this.postgres): Promise<void> {
    const words = ["check", "--database-url", server.url(Stack.database)];
    await runProgram("packages/store/commands/main.ts", words);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(sources: string): Promise<void> {
    // Where it is missing it is fetched here, by the variables that we have.
    await findEnvoy();
    this.receiver = await Receiver.open(await this.#identities.server());
    this.#stops.push(() => this.receiver.close());
    const ca = this.#identities.servers.certificatePem;
    await writeFile(this.#receiverCa, ca);
    const listen = `127.0.0.1:${await freePort()}`;
    this.#operatorVariables = await this.#variablesOfOperator(listen);
    await this.migrate(sources);
    const people = await this.#makePeople(sources);
    this.#stops.push(() => this.#worker?.stop(), () => this.#operator?.stop());
    await Promise.all([
      this.startOperator(sources),
      this.startWorker(sources),
      this.#startReplicas(sources),
    ]);
    this.desk = await CommandDesk.open(this.folder, { url: `https://${listen}`, ca }, people);
    await this.#settleHouse();
  }

  async #openDatabase(own: Readonly<Record<string, string>>): Promise<void> {
    const binaries = findPostgres();
    if (binaries === null) throw new Error("expected a Postgres on this machine");
    this.postgres = await PostgresServer.start(binaries, { max_connections: "100", ...own });
    this.#stops.push(() => this.postgres.remove());
    this.#databaseUrl = await this.postgres.createDatabase(Stack.database);
  }

  /** The operators who make all others. */
  async #makePeople(sources: string): Promise<People> {
    const people = {
      maker: await this.#identities.operator("maker"),
      checker: await this.#identities.operator("checker"),
    };
    const words: string[] = [];
    for (const [name, { cert }] of Object.entries(people)) {
      const file = join(this.folder, `${name}.pem`);
      await writeFile(file, cert);
      words.push("--first-operator", `${name}=${file}`);
    }
    const variables = { ...this.#variables, ...this.#operatorVariables };
    await runProgram(serverFile, words, { sources, variables });
    return people;
  }

  async #startReplicas(sources: string): Promise<void> {
    for (const name of ["api-1", "api-2"]) {
      const replica = await this.startReplica(name, sources);
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
    sources: string,
    own: Record<string, string> = {},
  ): Promise<Child> {
    return await Child.start({
      name: `${role}-${++this.#started}`,
      file: trustingServerFile,
      sources,
      words: [role, this.#receiverCa],
      variables: { ...this.#variables, ...own },
    }, { own: this.folder, logs: this.folder });
  }

  get #receiverCa(): string {
    return join(this.folder, "receiver-ca.pem");
  }

  get #variables(): Record<string, string> {
    return {
      MITHQAL_ENVIRONMENT: "sandbox",
      MITHQAL_BASE_URL: this.front.baseUrl,
      MITHQAL_DATABASE_URL: this.#databaseUrl,
      MITHQAL_SEALING_KEY: this.#sealingKey,
      MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
    };
  }

  async #variablesOfOperator(listen: string): Promise<Record<string, string>> {
    const { operators, partners } = this.#identities;
    const { cert, key } = await this.#identities.server();
    return {
      MITHQAL_OPERATOR_LISTEN: listen,
      MITHQAL_OPERATOR_TLS_CERTIFICATE: cert,
      MITHQAL_OPERATOR_TLS_KEY: key,
      MITHQAL_OPERATOR_CA: operators.certificatePem,
      MITHQAL_PARTNER_CA_CERTIFICATE: partners.certificatePem,
      MITHQAL_PARTNER_CA_KEY: partners.keyPem,
    };
  }
}
