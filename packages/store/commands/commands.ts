import { settleEnvironment } from "../environment.ts";
import type { Database } from "../homes/database.ts";
import { watchHouse, watchPartners } from "../invariants/watch.ts";
import { migrate } from "../migrate.ts";

/** What a command has to say, to people and to programs. */
export interface CommandResult {
  text: string;
  json: unknown;
  exitCode: number;
}

type Command = (database: Database, environment?: string) => Promise<CommandResult>;

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: async (database, environment) => {
    const cells = await cellsOf(database);
    await migrate(database, cells.length === 0 ? ["cell_1"] : cells);
    if (environment === "sandbox" || environment === "production") {
      await settleEnvironment(database, environment);
    } else if (environment !== undefined) {
      throw new Error(`expected --environment sandbox or production, got ${environment}`);
    }
    const now = await cellsOf(database);
    return done(`the database is at the present schema, with ${now.join(", ")}`, { cells: now });
  },
  "make-cell": async (database) => {
    const cells = await cellsOf(database);
    const cell = `cell_${Math.max(0, ...cells.map((name) => Number(name.slice(5)))) + 1}`;
    await migrate(database, [...cells, cell]);
    return done(`made ${cell}: new partners can be created in it`, { cell });
  },
  check: async (database) => {
    const cells = await cellsOf(database);
    const breaches = await watchHouse(database, cells);
    for (const cell of cells) breaches.push(...await watchPartners(database, cell));
    const lines = breaches.map(({ partner, invariant, detail }) =>
      `${partner === null ? "the house" : `partner ${partner}`}: ${invariant}: ${detail}`
    );
    const text = lines.length === 0 ? "the books are sound" : lines.join("\n");
    return { text, json: { breaches }, exitCode: lines.length === 0 ? 0 : 1 };
  },
};

function done(text: string, json: unknown): CommandResult {
  return { text, json, exitCode: 0 };
}

/** The cells that a database has, in their order. */
async function cellsOf(database: Database): Promise<string[]> {
  const rows = await database.query(
    "select nspname as cell from pg_namespace where nspname ~ '^cell_[0-9]+$'",
  );
  return rows.map(({ cell }) => String(cell))
    .sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}
