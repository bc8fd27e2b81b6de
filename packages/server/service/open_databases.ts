import { limits } from "@mithqal/protocol";
import type { Database, DatabaseHome, DatabaseRole, Opening } from "@mithqal/store";

const statementTimeoutMs = limits.statement.timeoutSeconds * 1_000;
/** Longer than a statement may take: who says nothing for so long is gone without a word. */
const answerTimeoutMs = statementTimeoutMs + 1_000;

/** The connections of one part of a process, all of one role, closed together. */
export class OpenDatabases {
  readonly #home: DatabaseHome;
  readonly #role: DatabaseRole;
  readonly #opened: Database[] = [];

  constructor(home: DatabaseHome, role: DatabaseRole) {
    this.#home = home;
    this.#role = role;
  }

  /** Opens one more connection; nothing waits on it for ever unless it is told to. */
  async open(opening: Omit<Opening, "role"> = {}): Promise<Database> {
    const bounds = { statementTimeoutMs, answerTimeoutMs };
    const database = await this.#home.open({ ...bounds, ...opening, role: this.#role });
    this.#opened.push(database);
    return database;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((database) => database.close()));
  }
}
