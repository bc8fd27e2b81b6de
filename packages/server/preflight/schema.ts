import { type Database, type Environment, unappliedSteps } from "@mithqal/store";
import type { DatabaseChoice } from "../config/config.ts";

/** The command that mends what is found here; a password is not repeated. */
export function migrateCommand(choice: DatabaseChoice, environment: Environment): string {
  const place = choice.home === "embedded"
    ? `--folder ${choice.folder ?? "DIR"}`
    : "--database-url postgres://…";
  return `npm run store -- migrate ${place} --environment ${environment}`;
}

/** Whether a database has any table of ours. */
export async function hasSchema(database: Database): Promise<boolean> {
  const rows = await database.query(
    `select from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'common' and relname = 'migrations'`,
  );
  return rows.length > 0;
}

/** What of this release the database has not. */
export async function schemaFaults(
  database: Database,
  cells: readonly string[],
  command: string,
): Promise<string[]> {
  if (cells.length === 0) return [`the database has no cell: run ${command}`];
  const steps = await unappliedSteps(database, cells);
  const changed = steps.find(({ isChanged }) => isChanged);
  if (changed !== undefined) {
    const { schema, name } = changed;
    return [`the database has ${name} of ${schema} in another form than this release`];
  }
  const [first] = steps;
  if (first === undefined) return [];
  const count = `${steps.length} of this release's migrations`;
  return [`the database lacks ${count}, such as ${first.name} of ${first.schema}: run ${command}`];
}

/** Nothing of one environment is accepted by the other. */
export async function environmentFaults(
  database: Database,
  wanted: Environment,
  command: string,
): Promise<string[]> {
  const [row] = await database.query("select name from common.environment");
  if (row?.name === wanted) return [];
  if (row === undefined) return [`the database does not say what it is for: run ${command}`];
  return [`expected the database of the ${wanted}, got that of the ${row.name}`];
}
