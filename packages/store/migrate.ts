import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Database } from "./homes/database.ts";
import { cellName } from "./reads/cell_place.ts";

const folder = new URL("./", import.meta.url);

/** A step of the migration: applied once to each schema it is for. */
interface Step {
  name: string;
  script: string;
}

/**
 * Brings a database to the present schema: tables first, then the functions, then each cell's own
 * entries. What was applied is remembered by its hash; a released file that has changed since is
 * refused, for two releases must be able to run side by side. Two that migrate at once take turns,
 * step by step.
 */
export async function migrate(database: Database, cells: readonly string[]): Promise<void> {
  await runAlone(database, await readFile(new URL("functions/ground.sql", folder), "utf8"));
  for (const { schema, steps } of await allSteps(cells)) await applySteps(database, schema, steps);
}

/** A step that this release has and the database has not, or has in another form. */
export interface UnappliedStep {
  schema: string;
  name: string;
  isChanged: boolean;
}

/**
 * What `migrate()` would still do. What only the database has is a later release's, and no fault: two
 * releases run side by side.
 */
export async function unappliedSteps(
  database: Database,
  cells: readonly string[],
): Promise<UnappliedStep[]> {
  const unapplied: UnappliedStep[] = [];
  for (const { schema, steps } of await allSteps(cells)) {
    const known = await appliedSteps(database, schema);
    for (const step of steps) {
      const before = known.get(step.name);
      if (before === hashOf(step)) continue;
      unapplied.push({ schema, name: step.name, isChanged: before !== undefined });
    }
  }
  return unapplied;
}

/** Every schema's steps, in the order in which they are applied. */
async function allSteps(
  cells: readonly string[],
): Promise<{ schema: string; steps: Step[] }[]> {
  const tables = await tableSteps();
  const template = tables.map(({ name, script }) => ({ name, script: script.join(";\n") }));
  const entries = await functionSteps("cell");
  const cellSteps = cells.map((cell) => {
    const own = tables.map(({ name, script }) => ({
      name,
      script: script.filter((statement) => /"cell"\.|SCHEMA "cell"/.test(statement)).join(";\n"),
    }));
    const steps = [...own, ...entries].map(({ name, script }) => ({
      name,
      script: inCell(script, cell),
    }));
    return { schema: cell, steps };
  });
  return [
    { schema: "common", steps: template },
    { schema: "engine", steps: await functionSteps("engine") },
    { schema: "common", steps: await functionSteps("common") },
    ...cellSteps,
  ];
}

/** The same statements for another cell: the template's name is written nowhere else. */
function inCell(script: string, cell: string): string {
  const name = cellName(cell);
  return script
    .replaceAll('"cell"', `"${name}"`)
    .replaceAll(/\bcell\.(?=[a-z_0-9]+\()/g, `${name}.`)
    .replaceAll("search_path = cell,", `search_path = ${name},`);
}

async function tableSteps(): Promise<{ name: string; script: string[] }[]> {
  const names = (await readdir(new URL("migrations/", folder))).filter((name) =>
    name.endsWith(".sql")
  );
  return Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(new URL(`migrations/${name}`, folder), "utf8");
      return { name, script: text.split("--> statement-breakpoint") };
    }),
  );
}

/** The functions of a kind, from whichever of its folders: a file is known by its own name. */
async function functionSteps(kind: "engine" | "common" | "cell"): Promise<Step[]> {
  const place = new URL(`functions/${kind}/`, folder);
  const paths = (await readdir(place, { recursive: true })).filter((path) => path.endsWith(".sql"));
  const steps = await Promise.all(paths.map(async (path) => ({
    name: `${kind}/${path.replace(/^.*[/\\]/, "")}`,
    script: await readFile(new URL(path, place), "utf8"),
  })));
  const isTypes = ({ name }: Step) => Number(name.includes("/types_"));
  return steps.sort((a, b) => isTypes(b) - isTypes(a) || (a.name < b.name ? -1 : 1));
}

async function applySteps(database: Database, schema: string, steps: Step[]): Promise<void> {
  const known = await appliedSteps(database, schema);
  for (const step of steps) {
    const { name, script } = step;
    const hash = hashOf(step);
    const before = known.get(name);
    if (before === hash) continue;
    if (before !== undefined) {
      throw new Error(`${name} was applied to ${schema} in another form: make a new version of it`);
    }
    const remember = `insert into common.migrations values ('${schema}', '${name}', '${hash}')`;
    try {
      await runAlone(
        database,
        `${schema.startsWith("cell_") ? wholeOnOneNode : ""}${script};\n${remember}`,
      );
    } catch (error) {
      // Another migrator was first: then the step has failed here, and left nothing.
      if ((await appliedSteps(database, schema)).get(name) !== hash) throw error;
    }
  }
}

/** On a Citus cluster a schema that is made under it lives on one node; elsewhere it means nothing. */
const wholeOnOneNode = "set local citus.enable_schema_based_sharding = on;\n";

/** Any number that nobody else locks by. */
const migrationLock = 7_161_924_002;

/**
 * Runs a script as a whole or not at all, and no other one at the same time. Without BEGIN it is one
 * transaction all the same, and a failed one is over when its error comes.
 */
async function runAlone(database: Database, script: string): Promise<void> {
  const alone = `select pg_advisory_xact_lock(${migrationLock});\n`;
  await database.run(`set local check_function_bodies = off;\n${alone}${script}`);
}

function hashOf({ script }: Step): string {
  return createHash("sha256").update(script).digest("hex");
}

async function appliedSteps(database: Database, schema: string): Promise<Map<string, string>> {
  const [table] = await database.query(
    "select to_regclass('common.migrations') is not null as there",
  );
  if (table?.there !== true) return new Map();
  const rows = await database.query(
    "select name, hash from common.migrations where schema = $1",
    [schema],
  );
  return new Map(rows.map(({ name, hash }) => [String(name), String(hash)]));
}
