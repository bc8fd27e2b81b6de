// k6 ─ Envoy ─ api ─ Postgres ─ worker ─ receiver, each process its own: what a load test runs against.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "@mithqal/server";
import type { RunningSidecar } from "@mithqal/sidecar";
import { type Database, migrate, openPostgres, settleEnvironment } from "@mithqal/store";
import {
  findPostgres,
  freePort,
  type Heir,
  leaveTo,
  PostgresServer,
} from "@mithqal/testing/cluster";
import { Identities } from "@mithqal/testing/identities";
import { Child, type Program } from "@mithqal/testing/processes";
import { startEdge } from "./edge.ts";
import { settleHouse } from "./house.ts";
import {
  buyFirstGold,
  endpointTested,
  type LoadPartner,
  makePartner,
  type WantedLoadPartner,
} from "./load_partner.ts";
import { type Insight, nodeWords } from "./node_words.ts";
import { ReceiverDesk } from "./receiver_desk.ts";

/** What a stack is started with. */
export interface StackSettings extends Insight {
  readonly partners: readonly Omit<WantedLoadPartner, "webhookUrl">[];
  /** Where the logs of the processes stay, and CPU profiles where they are wanted; else they go, too. */
  readonly logs?: string;
  readonly lanes: number;
  readonly edgeThreads: number;
  readonly tell: (what: string) => void;
}

const cell = "cell_1";
/** The defaults of Postgres are for a very small machine; safety stays as it is. */
export const postgresSettings: Readonly<Record<string, string>> = {
  shared_buffers: "1GB",
  max_wal_size: "4GB",
};

/** Everything that runs, in the order in which it was started. */
export class Stack {
  readonly settings: StackSettings;
  readonly cell = cell;
  readonly folder: string = mkdtempSync(join(tmpdir(), "mithqal-load-"));
  readonly partners: LoadPartner[] = [];
  readonly #heir: Heir = leaveTo(this.folder, join(this.folder, "none"));
  readonly #stops: (() => unknown)[] = [];
  readonly #breaking = new AbortController();
  /** What the api knows its edge by. */
  readonly sidecarSecret: string = randomBytes(32).toString("base64url");
  readonly #sealingKey = randomBytes(32).toString("base64");
  postgres!: PostgresServer;
  database!: Database;
  identities!: Identities;
  receiver!: ReceiverDesk;
  /** Where each process of the service answers the platform, by the name under which its CPU is told. */
  readonly internalListeners: Record<string, string> = {};
  worker!: Child;
  api!: Child;
  edge!: RunningSidecar;
  baseUrl!: string;

  private constructor(settings: StackSettings) {
    this.settings = settings;
  }

  /** Starts everything; what has been started of it is stopped where something fails. */
  static async start(settings: StackSettings): Promise<Stack> {
    const stack = new Stack(settings);
    try {
      await stack.#start();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** The processes by the names under which their CPU is told. */
  get processes(): Readonly<Record<string, number>> {
    return {
      Envoy: this.edge.pid,
      "Node api": this.api.pid,
      "Node worker": this.worker.pid,
      Postgres: this.postgres.pid,
      receiver: this.receiver.child.pid,
    };
  }

  /** Aborted, with the reason, as soon as one of the processes is gone. */
  get broken(): AbortSignal {
    return this.#breaking.signal;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    this.#heir.dismiss();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const { tell, partners, edgeThreads } = this.settings;
    const port = await freePort();
    this.baseUrl = `https://127.0.0.1:${port}`;
    tell("starting Postgres");
    this.identities = await Identities.create();
    await this.#openDatabase();
    await settleHouse(this.database, partners.length);
    tell("provisioning partners");
    this.receiver = await ReceiverDesk.start(this.identities, this.folders);
    this.#keep(this.receiver.child);
    for (const wanted of partners) await this.#provision(wanted);
    tell("starting worker and api");
    await this.#startWorker();
    await this.#startApi();
    tell("starting Envoy");
    this.edge = await startEdge({
      folder: this.folder,
      port,
      socket: this.socket,
      sidecarSecret: this.sidecarSecret,
      threads: edgeThreads,
    }, this.identities);
    this.#stops.push(() => this.edge.stop(0));
  }

  async #openDatabase(): Promise<void> {
    const binaries = findPostgres();
    if (binaries === null) throw new Error("expected a Postgres on this machine");
    this.postgres = await PostgresServer.start(binaries, postgresSettings);
    this.#stops.push(() => this.postgres.remove());
    const url = await this.postgres.createDatabase("load");
    this.database = openPostgres({ url, connections: 1 });
    this.#stops.push(() => this.database.close());
    await migrate(this.database, [cell]);
    await settleEnvironment(this.database, "sandbox");
  }

  async #provision(wanted: Omit<WantedLoadPartner, "webhookUrl">): Promise<void> {
    const { database, identities, baseUrl } = this;
    const folder = join(this.folder, "partners");
    const parts = { database, identities, baseUrl, cell, folder, sealer: await this.#sealer() };
    const webhookUrl = this.receiver.urlOf(wanted.clientId);
    const partner = await makePartner(parts, { ...wanted, webhookUrl });
    await this.receiver.know(partner);
    this.partners.push(partner);
  }

  /** The one that the processes will have, by their own reader. */
  async #sealer(): Promise<Config["sealer"]> {
    const read = await readConfig("worker", this.#variables);
    if (!read.ok) throw new Error(read.faults.join("\n"));
    return read.config.sealer;
  }

  /** Prices and webhooks begin with it, and then the partners can buy what they will sell. */
  async #startWorker(): Promise<void> {
    const receiverCa = join(this.folder, "receiver-ca.pem");
    await writeFile(receiverCa, this.identities.servers.certificatePem);
    const file = "packages/testing/processes/trusting_server.ts";
    this.worker = await this.#child({ name: "worker", file, words: ["worker", receiverCa] });
    for (const partner of this.partners) {
      await endpointTested(this, partner);
      await buyFirstGold(this, partner);
    }
  }

  async #startApi(): Promise<void> {
    const { lanes } = this.settings;
    const variables = {
      MITHQAL_LISTEN: `unix:${this.socket}`,
      MITHQAL_SIDECAR_SECRETS: this.sidecarSecret,
      MITHQAL_LANES: String(lanes),
    };
    const file = "packages/server/commands/main.ts";
    this.api = await this.#child({
      name: "api",
      file,
      words: ["--role", "api"],
      variables,
    });
  }

  async #child(program: Program): Promise<Child> {
    const listener = `127.0.0.1:${await freePort()}`;
    const child = await Child.start({
      ...program,
      variables: { ...this.#variables, MITHQAL_INTERNAL_LISTEN: listener, ...program.variables },
      nodeWords: nodeWords(this.settings, program.name, this.folders.logs),
    }, this.folders);
    this.internalListeners[`Node ${program.name}`] = listener;
    return this.#keep(child);
  }

  #keep(child: Child): Child {
    this.#stops.push(() => child.stop());
    child.onEnd((what) => this.#breaking.abort(new Error(what)));
    return child;
  }

  /** Where its processes keep what is theirs. */
  get folders(): { own: string; logs: string } {
    return { own: this.folder, logs: this.settings.logs ?? this.folder };
  }

  /** Where the api listens. */
  get socket(): string {
    return join(this.folder, "api.sock");
  }

  get #variables(): Record<string, string> {
    return {
      MITHQAL_ENVIRONMENT: "sandbox",
      MITHQAL_BASE_URL: this.baseUrl,
      MITHQAL_DATABASE_URL: this.postgres.url("load"),
      MITHQAL_SEALING_KEY: this.#sealingKey,
      MITHQAL_LOG_ONE_SUCCESS_IN: "100",
    };
  }
}
