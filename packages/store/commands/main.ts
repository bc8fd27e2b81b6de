// `npm run store -- COMMAND`: what an operator of the database does by hand.
import process from "node:process";
import { parseArgs } from "node:util";
import type { Database } from "../homes/database.ts";
import { openEmbedded } from "../homes/embedded_home.ts";
import { openPostgres } from "../homes/postgres_home.ts";
import { type CommandResult, commands } from "./commands.ts";

const usage = `npm run store -- COMMAND [--database-url URL | --folder DIR] [options]

  migrate      bring a database to the present schema, all its cells
  make-cell    add a cell, for partners to come
  check        hold the books of all partners and of the house against their postings; a breach stops
               the partner, or halts trading, and ends with 1

  --database-url URL   a Postgres, as postgres://user@host/database
  --folder DIR         the embedded database in a folder
  --environment NAME   sandbox or production, when migrating for the first time
  --json               print the result for programs
  --help               print this

Examples
  npm run store -- migrate --database-url postgres://localhost/mithqal --environment sandbox
  npm run store -- check --database-url postgres://localhost/mithqal --json`;

const options = {
  "database-url": { type: "string" },
  folder: { type: "string" },
  environment: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** A mistake of the person at the keyboard: one line, no stack. */
class UsageError extends Error {}

async function open(url: string | undefined, folder: string | undefined): Promise<Database> {
  if ((url === undefined) === (folder === undefined)) {
    throw new UsageError("say which database: either --database-url URL or --folder DIR");
  }
  return url === undefined ? await openEmbedded(folder) : openPostgres({ url, connections: 1 });
}

async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name] = positionals;
  if (values.help === true || name === undefined) return { text: usage, json: {}, exitCode: 0 };
  const command = commands[name];
  if (command === undefined || positionals.length > 1) {
    throw new UsageError(`there is no command ${positionals.join(" ")}: see --help`);
  }
  const database = await open(values["database-url"], values.folder);
  try {
    const result = await command(database, values.environment);
    return values.json === true ? { ...result, text: JSON.stringify(result.json) } : result;
  } finally {
    await database.close();
  }
}

try {
  const { text, exitCode } = await run();
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}
