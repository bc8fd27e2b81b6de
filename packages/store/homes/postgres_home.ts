import postgres from "postgres";
import type { Database, Row } from "./database.ts";

/** How a connection to Postgres is opened. */
export interface PostgresSettings {
  url: string;
  /** Connections in the pool: a lane has one. */
  connections: number;
  /** Ends a statement that takes longer; lanes set 2 s. */
  statementTimeoutMs?: number;
}

/** Opens Postgres (15 or newer). */
export function openPostgres(settings: PostgresSettings): Database {
  const sql = postgres(settings.url, {
    max: settings.connections,
    onnotice: () => {},
    connection: {
      application_name: "mithqal",
      jit: "off",
      statement_timeout: settings.statementTimeoutMs ?? 0,
    },
  });
  return {
    home: "postgres",
    query: async (text, parameters = []) =>
      await sql.unsafe<Row[]>(text, [...parameters] as never[], { prepare: true }),
    run: async (script) => {
      await sql.unsafe(script);
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
