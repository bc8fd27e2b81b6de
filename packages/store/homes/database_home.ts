import type { Database } from "./database.ts";
import { type NodeAddress, urlAt } from "./node_address.ts";
import { openPostgres, type PostgresSettings } from "./postgres_home.ts";
import { SharedSession } from "./shared_session.ts";

/**
 * What a part of a process asks of a database: one connection unless told otherwise, with the rights of
 * whoever may log in unless it names a role. The embedded database has one session for all.
 */
export interface Opening extends Partial<Omit<PostgresSettings, "url">> {
  /** Another node of the same cluster than the one the home names. */
  at?: NodeAddress;
}

/** Where a process opens its database, as often as it needs it. */
export interface DatabaseHome {
  readonly home: Database["home"];
  /** Whoever opens closes. */
  open(opening?: Opening): Promise<Database>;
  close(): Promise<void>;
}

/** A Postgres: each opening is a pool of its own, and each of its connections has the role from its start. */
export function postgresHome(url: string): DatabaseHome {
  return {
    home: "postgres",
    open: ({ at, ...opening } = {}) => {
      const place = at === undefined ? url : urlAt(url, at);
      return Promise.resolve(openPostgres({ connections: 1, ...opening, url: place }));
    },
    close: () => Promise.resolve(),
  };
}

/** An embedded database that is open: all openings share its one session, statement by statement. */
export function embeddedHome(database: Database): DatabaseHome {
  const session = new SharedSession(database);
  return {
    home: "embedded",
    open: ({ role } = {}) => Promise.resolve(session.as(role)),
    close: () => database.close(),
  };
}
