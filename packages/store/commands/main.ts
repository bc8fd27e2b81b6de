// `npm run store -- COMMAND`: what an operator of the database does by hand.
import process from "node:process";
import { parseArgs } from "node:util";
import type { Database } from "../homes/database.ts";
import { openEmbedded } from "../homes/embedded_home.ts";
import { openPostgres } from "../homes/postgres_home.ts";
import type { CommandResult } from "./command.ts";
import { commands } from "./commands.ts";

const usage = `npm run store -- COMMAND [--database-url URL | --folder DIR] [options]

  migrate         bring a database to the present schema, all its cells
  check           hold the books of all partners and of the house against their postings, the whole
                  history; a breach stops the partner, or halts trading, and ends with 1
  make-cell       add a cell, for partners to come
  move-cell CELL  move a cell to another node of a Citus cluster, while its partners go on
  onto-citus      spread a database over the Citus cluster that it coordinates: each cell whole to a
                  node; writes wait meanwhile. Again after each migrate: it does what is left

  --database-url URL   a Postgres, as postgres://user@host/database
  --folder DIR         the embedded database in a folder
  --environment NAME   sandbox or production, when migrating for the first time
  --to HOST:PORT       the node a cell is moved to
  --plan               only print the statements of move-cell or onto-citus
  --json               print the result for programs
  --help               print this

Examples
  npm run store -- migrate --database-url postgres://localhost/mithqal --environment sandbox
  npm run store -- check --database-url postgres://localhost/mithqal --json
  npm run store -- move-cell cell_2 --to node-2:5432 --database-url postgres://node-1/mithqal`;

const options = {
  "database-url": { type: "string" },
  folder: { type: "string" },
  environment: { type: "string" },
  to: { type: "string" },
  plan: { type: "boolean" },
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
  const [name, cell] = positionals;
  if (values.help === true || name === undefined) return { text: usage, json: {}, exitCode: 0 };
  const command = commands[name];
  if (command === undefined || positionals.length > (name === "move-cell" ? 2 : 1)) {
    throw new UsageError(`there is no command ${positionals.join(" ")}: see --help`);
  }
  const { "database-url": url, folder, environment, to, plan } = values;
  const database = await open(url, folder);
  try {
    const said = { cell, environment, to, plan };
    const result = await command(database, said);
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
