// One pod: a process of the API, and its own Envoy before it.
import { join } from "node:path";
import { readSettings, type RunningSidecar, startSidecar, writeSecrets } from "@mithqal/sidecar";
import { freePort } from "../../real/cluster.ts";
import { Child } from "../../processes/mod.ts";
import type { Authorities } from "./authorities.ts";

/** What all replicas have in common. */
export interface ReplicaPlace {
  readonly folder: string;
  readonly authorities: Authorities;
  readonly sidecarSecret: string;
  /** Of the API's process, but for where it listens. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Under Deno tests keep off unix sockets: it closes other descriptors with them now and then. */
const isDeno = "Deno" in globalThis;
const drainSeconds = 5;

/** Server and sidecar, started and stopped together as a platform does. */
export class Replica {
  readonly name: string;
  readonly #place: ReplicaPlace;
  readonly #listen: string;
  #api: Child | undefined;
  #sidecar: RunningSidecar | undefined;

  private constructor(name: string, place: ReplicaPlace, listen: string) {
    this.name = name;
    this.#place = place;
    this.#listen = listen;
  }

  static async start(name: string, place: ReplicaPlace): Promise<Replica> {
    const socket = `unix:${join(place.folder, `${name}.sock`)}`;
    const listen = isDeno ? `127.0.0.1:${await freePort()}` : socket;
    const replica = new Replica(name, place, listen);
    try {
      await replica.#writeSecrets();
      await replica.startServer();
      await replica.startSidecar();
      return replica;
    } catch (error) {
      await replica.stop();
      throw error;
    }
  }

  /** Where Envoy takes partners. */
  get port(): number {
    if (this.#sidecar === undefined) throw new TypeError("expected a started sidecar");
    return this.#sidecar.port;
  }

  async startServer(): Promise<void> {
    const { folder, variables } = this.#place;
    this.#api = await Child.start({
      name: this.name,
      file: "packages/server/commands/main.ts",
      words: ["--role", "api"],
      variables: { ...variables, MITHQAL_LISTEN: this.#listen },
    }, { own: folder, logs: folder });
  }

  async startSidecar(): Promise<void> {
    const folder = join(this.#place.folder, `${this.name}-edge`);
    const read = readSettings(JSON.stringify({
      environment: "sandbox",
      listen: "127.0.0.1:0",
      source: "direct",
      server: this.#listen,
      secrets: folder,
      admin: isDeno ? "127.0.0.1:0" : `unix:${join(this.#place.folder, `${this.name}-admin.sock`)}`,
      access_log: join(this.#place.folder, `${this.name}-access.log`),
      threads: 1,
      drain_seconds: drainSeconds,
    }));
    if (!read.ok) throw new Error(read.faults.join("\n"));
    this.#sidecar = await startSidecar(read.settings);
  }

  /** Lets partners finish, then the server; whoever balances has taken it out before. */
  async drain(): Promise<void> {
    await this.#sidecar?.stop();
    await this.#api?.stop();
  }

  /** Ends the server as a crash would; Envoy goes on. */
  async killServer(): Promise<void> {
    await this.#api?.kill();
  }

  async stop(): Promise<void> {
    await this.#sidecar?.stop(0);
    await this.#api?.stop();
  }

  async #writeSecrets(): Promise<void> {
    const { authorities: { server, partners, revocationList }, sidecarSecret } = this.#place;
    const written = await writeSecrets(join(this.#place.folder, `${this.name}-edge`), {
      serverCertificate: server.certificate.pem,
      serverKey: server.key,
      partnerCa: partners.certificatePem,
      revocationLists: revocationList,
      sidecarSecret,
    });
    if (!written.ok) throw new Error(written.faults.join("\n"));
  }
}
