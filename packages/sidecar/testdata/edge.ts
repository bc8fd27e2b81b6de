// A real Envoy with its secrets, in front of a server that remembers what reached it.
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Holder, Identities } from "@mithqal/testing/identities";
import { type RunningSidecar, startSidecar } from "../process/start_sidecar.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { writeSecrets } from "../secrets/write_secrets.ts";
import { readSettings } from "../settings/read_settings.ts";
import type { Settings } from "../settings/settings.ts";
import type { Target } from "../verify/target.ts";
import { type Ask, EdgeClient, type Reply } from "./edge_client.ts";

/** A request as the server got it. */
export interface SeenRequest {
  readonly method: string;
  readonly target: string;
  /** Names and values as they came, by lower-case name; each line of its own. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

/** What a test has otherwise. */
export interface OwnEdge {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly secrets?: Partial<Secrets>;
  /** The secrets as Kubernetes mounts them. */
  readonly kubernetes?: boolean;
  /** What the server does with a request; it answers 200 where nothing is said. */
  readonly answer?: RequestListener;
}

/** Under Deno unix sockets are kept away from: it closes other descriptors with them now and then. */
export const isDeno = "Deno" in globalThis;

/** A running edge. */
export class Edge {
  readonly pki: Identities;
  readonly folder: string;
  readonly partner: Holder;
  readonly seen: SeenRequest[] = [];
  settings!: Settings;
  sidecar!: RunningSidecar;
  #server!: Server;

  private constructor(pki: Identities, folder: string, partner: Holder) {
    this.pki = pki;
    this.folder = folder;
    this.partner = partner;
  }

  /** Runs a test against an edge of its own. */
  static async with(run: (edge: Edge) => Promise<void>, own: OwnEdge = {}): Promise<void> {
    const pki = await Identities.create();
    const folder = await mkdtemp(join(tmpdir(), "mithqal-edge-"));
    const edge = new Edge(pki, folder, await pki.partner());
    try {
      await edge.#start(own);
      await run(edge);
    } finally {
      await edge.sidecar?.stop(0);
      edge.stopServer();
      await rm(folder, { recursive: true });
    }
  }

  async #start({ settings, secrets, kubernetes, answer }: OwnEdge): Promise<void> {
    await this.write(await this.pki.secrets(secrets));
    const mount = kubernetes ? await this.#mount() : {};
    this.#server = createServer((message, response) => {
      void this.#note(message).then(() => {
        if (answer !== undefined) answer(message, response);
        else response.setHeader("X-Request-Id", "req_of_the_server").end("answered");
      });
    });
    this.settings = settingsOf({
      ...usual(this.folder),
      server: await this.#listen(),
      ...mount,
      ...settings,
    });
    this.sidecar = await startSidecar(this.settings);
  }

  /** Swaps secrets. */
  async write(secrets: Partial<Secrets>): Promise<void> {
    const written = await writeSecrets(this.secretsFolder, secrets);
    if (!written.ok) throw new Error(written.faults.join("\n"));
  }

  get secretsFolder(): string {
    return join(this.folder, "secrets");
  }

  /** Where it is, for bytes that no client would send. */
  get target(): Target {
    return {
      host: "127.0.0.1",
      port: this.sidecar.port,
      ca: this.pki.servers.certificatePem,
      client: this.partner,
      patienceMs: 10_000,
    };
  }

  /** One request on a connection of its own. */
  ask(path: string, own: Ask = {}): Promise<Reply> {
    return this.client(own).ask(path, { agent: false, ...own });
  }

  /** A client that keeps its connections. */
  client({ who }: { who?: Holder | null } = {}): EdgeClient {
    return this.clientOf(this.sidecar.port, who);
  }

  /** A client of a sidecar with these secrets at another port. */
  clientOf(port: number, who: Holder | null = this.partner): EdgeClient {
    return new EdgeClient(port, this.pki.servers.certificatePem, who);
  }

  stopServer(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The log's lines of a kind, once there are as many as are waited for. */
  async log(kind: string, atLeast: number): Promise<Record<string, unknown>[]> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const text = await readFile(join(this.folder, "access.log"), "utf8").catch(() => "");
      const lines = text.split("\n").slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.kind === kind);
      if (lines.length >= atLeast) return lines;
      if (Date.now() > deadline) throw new Error(`expected ${atLeast} lines, got ${lines.length}`);
      await delay(50);
    }
  }

  /** A folder for the version, `..data` that leads to it, and each file through that. */
  async #mount(): Promise<Readonly<Record<string, unknown>>> {
    const mount = join(this.folder, "mount");
    await cp(join(this.secretsFolder, "v1"), join(mount, "..v1"), { recursive: true });
    await symlink("..v1", join(mount, "..data"));
    for (const name of await readdir(join(mount, "..v1"))) {
      await symlink(join("..data", name), join(mount, name));
    }
    return { secrets: mount, secrets_layout: "kubernetes" };
  }

  async #note(message: IncomingMessage): Promise<void> {
    const { method = "", url = "", rawHeaders } = message;
    const headers = new Map<string, string[]>();
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!.toLowerCase();
      headers.set(name, [...headers.get(name) ?? [], rawHeaders[i + 1]!]);
    }
    let body = "";
    message.setEncoding("latin1");
    for await (const part of message) body += String(part);
    this.seen.push({ method, target: url, headers, body });
  }

  async #listen(): Promise<string> {
    const path = join(this.folder, "api.sock");
    await new Promise<void>((resolve) =>
      isDeno ? this.#server.listen(0, "127.0.0.1", resolve) : this.#server.listen(path, resolve)
    );
    return isDeno ? `127.0.0.1:${(this.#server.address() as AddressInfo).port}` : `unix:${path}`;
  }
}

/** Settings of tests: every bound of time is short. */
function usual(folder: string): Readonly<Record<string, unknown>> {
  return {
    environment: "sandbox",
    listen: "127.0.0.1:0",
    source: "direct",
    secrets: join(folder, "secrets"),
    admin: isDeno ? "127.0.0.1:0" : `unix:${join(folder, "admin.sock")}`,
    access_log: join(folder, "access.log"),
    threads: 1,
    handshake_seconds: 3,
    headers_seconds: 2,
    request_seconds: 3,
  };
}

/** Settings that are known to be whole. */
export function settingsOf(given: Readonly<Record<string, unknown>>): Settings {
  const read = readSettings(JSON.stringify(given));
  if (read.ok) return read.settings;
  throw new Error(read.faults.join("\n"));
}
