import postgres from "postgres";
import type { Database, Row } from "./database.ts";
import type { DatabaseRole } from "./database_role.ts";

/** How a connection to Postgres is opened. */
export interface PostgresSettings {
  url: string;
  /** Connections in the pool: a lane has one. */
  connections: number;
  /** What every connection may do, from its start; the user of the URL must be a member of it. */
  role?: DatabaseRole;
  /** Ends a statement that takes longer; lanes set 2 s. */
  statementTimeoutMs?: number;
  /** Gives up a connection that says nothing for so long: the other end may be gone without a word. */
  answerTimeoutMs?: number;
}

/** No answer came: the connection was given up, and whether the statement ran is not known. */
class SilentConnection extends Error {
  readonly code = "CONNECTION_SILENT";
}

/** Opens Postgres (15 or newer). */
export function openPostgres(settings: PostgresSettings): Database {
  const { answerTimeoutMs } = settings;
  let sql = connect(settings);
  const ask = (text: string, parameters: readonly unknown[]) =>
    sql.unsafe<Row[]>(text, [...parameters] as never[], { prepare: true });
  const answered = async <T>(answer: Promise<T>): Promise<T> => {
    if (answerTimeoutMs === undefined) return await answer;
    const asked = sql;
    return await answerWithin(answer, answerTimeoutMs, () => {
      if (sql !== asked) return;
      sql = connect(settings);
      void asked.end({ timeout: 0 }).catch(() => {});
    });
  };
  return {
    home: "postgres",
    query: (text, parameters = []) => answered(ask(text, parameters)),
    queryLists: (text, parameters = []) => answered(ask(text, parameters).values()),
    run: async (script) => {
      await sql.unsafe(script);
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** Soon after Postgres is back everybody is connected again; the driver's own waits grow to 20 s. */
const reconnectMostSeconds = 1;

function connect({ url, connections, role, statementTimeoutMs = 0 }: PostgresSettings) {
  return postgres(url, {
    max: connections,
    onnotice: () => {},
    backoff: (tries: number) => Math.min(2 ** tries / 100, reconnectMostSeconds),
    connect_timeout: 5,
    // What the driver asks by itself on a new connection is nobody's: lost, it would end the process.
    fetch_types: false,
    connection: {
      application_name: role ?? "mithqal",
      jit: "off",
      statement_timeout: statementTimeoutMs,
      ...(role !== undefined && { role }),
    },
  });
}

async function answerWithin<T>(answer: Promise<T>, ms: number, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new SilentConnection(`expected an answer of Postgres within ${ms} ms, got none`));
    }, ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
