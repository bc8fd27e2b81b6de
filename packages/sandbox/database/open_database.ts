import { rm } from "node:fs/promises";
import {
  bootstrapOperators,
  type Database,
  type DatabaseHome,
  embeddedHome,
  listOperators,
  migrate,
  openEmbedded,
  postgresHome,
  settleEnvironment,
} from "@mithqal/store";
import { CannotStart } from "../home/cannot_start.ts";
import type { Home } from "../home/home.ts";
import type { OperatorIdentity } from "../home/operator_identity.ts";
import { readFileIfThere, writeSecretFile } from "../home/secret_file.ts";

const cells = ["cell_1"];

/** Opens the database of a home, or a Postgres, at the present schema and with the home's operators. */
export async function openDatabase(
  home: Home,
  url: string | undefined,
  operators: readonly OperatorIdentity[],
): Promise<DatabaseHome> {
  const opened = url === undefined ? await openOwn(home) : postgresHome(url);
  try {
    const database = await opened.open();
    try {
      await prepare(database, home, url);
      await settleOperators(database, operators, home);
    } finally {
      await database.close();
    }
    if (url === undefined) await writeSecretFile(home.dataIsWhole, "");
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** One whose making was cut short is made anew: nothing was in it. */
async function openOwn(home: Home): Promise<DatabaseHome> {
  if (!await isWhole(home)) await rm(home.data, { recursive: true, force: true });
  try {
    return embeddedHome(await openEmbedded(home.data));
  } catch (error) {
    if (!await isWhole(home)) throw error;
    throw new CannotStart(`the database in ${home.data} does not open: ${anew(error)}`);
  }
}

async function isWhole(home: Home): Promise<boolean> {
  return await readFileIfThere(home.dataIsWhole) !== undefined;
}

async function prepare(database: Database, home: Home, url: string | undefined): Promise<void> {
  try {
    await migrate(database, cells);
    await settleEnvironment(database, "sandbox");
  } catch (error) {
    if (url !== undefined) throw new CannotStart(`the database is not usable: ${reasonOf(error)}`);
    // A new one that can't be made is a fault of ours.
    if (!await isWhole(home)) throw error;
    throw new CannotStart(`the database in ${home.data} is not of this release: ${anew(error)}`);
  }
}

function anew(error: unknown): string {
  return `${reasonOf(error)}; begin anew with --fresh`;
}

function reasonOf(error: unknown): string {
  return String((error as Error).message ?? error).split("\n")[0]!.slice(0, 200);
}

/** The database's operators are this home's: with another home's it would obey nobody here. */
async function settleOperators(
  database: Database,
  operators: readonly OperatorIdentity[],
  home: Home,
): Promise<void> {
  const listed = operators.map(({ name, roles, certificate: { sha256, pem, notAfter } }) => ({
    name,
    roles,
    certificate: { sha256, pem, endsAtMs: notAfter.getTime() },
  }));
  if (await bootstrapOperators(database, listed)) return;
  const known = (await listOperators(database)).flatMap(({ certificates }) => certificates);
  for (const { name, certificate } of operators) {
    if (known.some(({ sha256 }) => sha256 === certificate.sha256)) continue;
    throw new CannotStart(
      `the database knows other operators than ${home.operator(name)}: it was made with another ` +
        "home; take that one with --home, or begin anew with --fresh",
    );
  }
}
