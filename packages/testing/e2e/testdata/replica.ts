// One pod: a process of the API, and its own Envoy before it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeSecrets } from "@mithqal/sidecar";
import type { Identities } from "../../identities/identities.ts";
import { Child } from "../../processes/mod.ts";
import { freePort } from "../../real/cluster.ts";

/** What all replicas have in common. */
export interface ReplicaPlace {
  readonly folder: string;
  readonly identities: Identities;
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
  /** The root of what its processes run from when they start next. */
  sources: string;
  readonly #place: ReplicaPlace;
  readonly #listen: string;
  #api: Child | undefined;
  #sidecar: Child | undefined;

  private constructor(name: string, place: ReplicaPlace, own: { sources: string; listen: string }) {
    this.name = name;
    this.#place = place;
    this.sources = own.sources;
    this.#listen = own.listen;
  }

  static async start(name: string, place: ReplicaPlace, sources: string): Promise<Replica> {
    const socket = `unix:${join(place.folder, `${name}.sock`)}`;
    const listen = isDeno ? `127.0.0.1:${await freePort()}` : socket;
    const replica = new Replica(name, place, { sources, listen });
    await replica.#writeFiles();
    await replica.start();
    return replica;
  }

  /** Where Envoy takes partners. */
  get port(): number {
    if (this.#sidecar === undefined) throw new TypeError("expected a started sidecar");
    return Number(this.#sidecar.serving!.port);
  }

  /** Starts both; the one is stopped where the other does not start. */
  async start(): Promise<void> {
    try {
      await this.startServer();
      await this.#startSidecar();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async startServer(): Promise<void> {
    const { folder, variables } = this.#place;
    this.#api = await Child.start({
      name: this.name,
      file: "packages/server/commands/main.ts",
      sources: this.sources,
      words: ["--role", "api"],
      variables: { ...variables, MITHQAL_LISTEN: this.#listen },
    }, { own: folder, logs: folder });
  }

  /** Lets partners finish, then the server; whoever balances has taken it out before. */
  async stop(): Promise<void> {
    await this.#sidecar?.stop();
    await this.#api?.stop();
  }

  /** Ends the server as a crash would; Envoy goes on. */
  async killServer(): Promise<void> {
    await this.#api?.kill();
  }

  async #startSidecar(): Promise<void> {
    const { folder } = this.#place;
    this.#sidecar = await Child.start({
      name: `${this.name}-sidecar`,
      file: "packages/sidecar/commands/main.ts",
      sources: this.sources,
      words: ["run", "--settings", this.#settingsFile],
      servingMark: '"kind":"sidecar"',
    }, { own: folder, logs: folder });
  }

  get #settingsFile(): string {
    return join(this.#place.folder, `${this.name}-sidecar.yaml`);
  }

  /** The sidecar's secrets and settings. */
  async #writeFiles(): Promise<void> {
    const { folder, identities, sidecarSecret } = this.#place;
    const own = join(folder, `${this.name}-secrets`);
    const written = await writeSecrets(own, await identities.secrets({ sidecarSecret }));
    if (!written.ok) throw new Error(written.faults.join("\n"));
    const settings = {
      environment: "sandbox",
      listen: "127.0.0.1:0",
      source: "direct",
      server: this.#listen,
      secrets: own,
      admin: isDeno ? "127.0.0.1:0" : `unix:${join(folder, `${this.name}-admin.sock`)}`,
      access_log: join(folder, `${this.name}-access.log`),
      threads: 1,
      drain_seconds: drainSeconds,
    };
    await writeFile(this.#settingsFile, JSON.stringify(settings));
  }
}
