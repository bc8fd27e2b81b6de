import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "@mithqal/store";
import { type Heir, leaveTo } from "./heir.ts";
import type { PostgresBinaries } from "./postgres_binaries.ts";
import { unprivilegedUser } from "./unprivileged_user.ts";

/** As in production: nothing is traded for speed. */
const settings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  max_connections: "60",
  listen_addresses: "127.0.0.1",
};

type Settings = Readonly<Record<string, string>>;

/** A cluster of its own, on a free port of the loopback address. */
export class PostgresServer {
  readonly #binaries: PostgresBinaries;
  readonly #settings: Settings;
  readonly #folder: string;
  readonly #port: number;
  readonly #user = unprivilegedUser();
  readonly #heir: Heir;
  #postmaster: ChildProcess | undefined;

  private constructor(binaries: PostgresBinaries, port: number, own: Settings) {
    this.#binaries = binaries;
    this.#settings = { ...settings, ...own };
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), "mithqal-pg-"));
    if (this.#user !== null) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    this.#heir = leaveTo(this.#folder, join(this.#data, "postmaster.pid"));
  }

  /** Makes a cluster and starts it; a test may want another setting. */
  static async start(binaries: PostgresBinaries, own: Settings = {}): Promise<PostgresServer> {
    const server = new PostgresServer(binaries, await freePort(), own);
    server.#initialise();
    await server.#launch();
    return server;
  }

  /** The postmaster's process. */
  get pid(): number {
    if (this.#postmaster?.pid === undefined) throw new TypeError("expected a running Postgres");
    return this.#postmaster.pid;
  }

  /** What the server has logged. */
  get log(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  url(database = "postgres"): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  /** Makes an empty database, and returns its URL. */
  async createDatabase(name: string): Promise<string> {
    const database = openPostgres({ url: this.url(), connections: 1 });
    try {
      await database.run(`create database ${name}`);
    } finally {
      await database.close();
    }
    return this.url(name);
  }

  /** Stops at once, in order (a "fast" shutdown): sessions are ended. */
  stop(): Promise<void> {
    return this.#end("SIGINT");
  }

  /** Ends the postmaster as a power cut would. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Starts again, after `stop` or `kill`. */
  async restart(): Promise<void> {
    await this.#end("SIGINT");
    await this.#launch();
  }

  /** Stops, and removes everything. */
  async remove(): Promise<void> {
    await this.#end("SIGINT");
    this.#heir.dismiss();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  get #logFile(): string {
    return join(this.#folder, "log");
  }

  #initialise(): void {
    const words = ["-D", this.#data, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
    const { status, stderr, error } = spawnSync(
      join(this.#binaries.folder, "initdb"),
      [...words, "--locale=C", "--no-sync"],
      { ...this.#user, cwd: this.#folder, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  }

  /** The backends of a killed postmaster may hold its memory for a moment: then it is tried again. */
  async #launch(): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (!await this.#launchOnce()) {
      if (Date.now() > deadline) throw new Error(`Postgres does not start: ${this.log}`);
      await delay(100);
    }
  }

  async #launchOnce(): Promise<boolean> {
    const options = Object.entries(this.#settings).flatMap((
      [name, value],
    ) => ["-c", `${name}=${value}`]);
    // The shell opens the log: no descriptor of this process is handed on.
    const postmaster = spawn(
      "sh",
      [
        "-c",
        'log=$1; shift; exec "$@" >> "$log" 2>&1',
        "sh",
        this.#logFile,
        join(this.#binaries.folder, "postgres"),
        ...["-D", this.#data, "-p", String(this.#port), "-k", this.#folder, ...options],
      ],
      { ...this.#user, cwd: this.#folder, stdio: "ignore" },
    );
    postmaster.unref();
    this.#postmaster = postmaster;
    while (postmaster.exitCode === null && postmaster.signalCode === null) {
      if (this.#isReady(postmaster.pid)) return true;
      await delay(20);
    }
    this.#postmaster = undefined;
    return false;
  }

  /** The postmaster writes its state in the last line of its file. */
  #isReady(pid: number | undefined): boolean {
    try {
      const lines = readFileSync(join(this.#data, "postmaster.pid"), "utf8").split("\n");
      return lines[0] === String(pid) && lines[7]?.trim() === "ready";
    } catch {
      return false;
    }
  }

  async #end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const postmaster = this.#postmaster;
    if (postmaster === undefined) return;
    this.#postmaster = undefined;
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    const exited = once(postmaster, "exit");
    postmaster.ref();
    postmaster.kill(signal);
    await exited;
  }
}

/**
 * A port of the loopback address that nobody listens on now. It lies below those that systems give out by
 * themselves: a connection of another process, or one of our own to this port while its server is away, could
 * be given it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer().listen(port, "127.0.0.1");
    const taken = await once(server, "listening").then(() => false, () => true);
    if (taken) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
