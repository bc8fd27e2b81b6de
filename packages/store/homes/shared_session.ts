import type { Database } from "./database.ts";
import type { DatabaseRole } from "./database_role.ts";

/**
 * The one session of an embedded database, for parts of different roles: a statement begins when the
 * one before has ended, and the role is changed in between where it must be.
 */
export class SharedSession {
  readonly #database: Database;
  #role: DatabaseRole | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The session as one role sees it. To close it lays the role down: others may still use it. */
  as(role: DatabaseRole | undefined): Database {
    return {
      home: this.#database.home,
      query: (text, parameters) => this.#inTurn(role, (open) => open.query(text, parameters)),
      queryLists: (text, parameters) =>
        this.#inTurn(role, (open) => open.queryLists(text, parameters)),
      run: (script) => this.#inTurn(role, (open) => open.run(script)),
      close: () => this.#inTurn(undefined, () => Promise.resolve()),
    };
  }

  #inTurn<T>(role: DatabaseRole | undefined, work: (database: Database) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (role !== this.#role) {
        await this.#database.run(role === undefined ? "reset role" : `set role ${role}`);
        this.#role = role;
      }
      return await work(this.#database);
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
