import { cellsOf } from "../cells/cells_of.ts";
import { settleEnvironment } from "../environment.ts";
import { checkHistory } from "../invariants/check_history.ts";
import { watchHouse } from "../invariants/watch.ts";
import { migrate } from "../migrate.ts";
import { makeCell, moveCell, ontoCitus } from "./cell_commands.ts";
import { type Command, done } from "./command.ts";

/** Brings a database to the present schema. */
const migrateAll: Command = async (database, { environment }) => {
  const cells = await cellsOf(database);
  const settles = environment === "sandbox" || environment === "production";
  if (environment !== undefined && !settles) {
    throw new Error(`expected --environment sandbox or production, got ${environment}`);
  }
  await migrate(database, cells.length === 0 ? ["cell_1"] : cells);
  if (settles) await settleEnvironment(database, environment);
  const now = await cellsOf(database);
  return done(`the database is at the present schema, with ${now.join(", ")}`, { cells: now });
};

/** Holds all the books against their postings, from the first one on. */
const check: Command = async (database) => {
  const cells = await cellsOf(database);
  const breaches = await watchHouse(database, cells);
  for (const cell of cells) breaches.push(...await checkHistory(database, cell));
  const lines = breaches.map(({ partner, invariant, detail }) =>
    `${partner === null ? "the house" : `partner ${partner}`}: ${invariant}: ${detail}`
  );
  const text = lines.length === 0 ? "the books are sound" : lines.join("\n");
  return { text, json: { breaches }, exitCode: lines.length === 0 ? 0 : 1 };
};

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: migrateAll,
  check,
  "make-cell": makeCell,
  "move-cell": moveCell,
  "onto-citus": ontoCitus,
};
