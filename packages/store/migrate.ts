import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Database } from "./homes/database.ts";

const folder = new URL("./", import.meta.url);

/** A step of the migration: applied once to each schema it is for. */
interface Step {
  name: string;
  script: string;
}

/**
 * Brings a database to the present schema: tables first, then the functions, then each cell's own
 * entries. What was applied is remembered by its hash; a released file that has changed since is
 * refused, for two releases must be able to run side by side.
 */
export async function migrate(database: Database, cells: readonly string[]): Promise<void> {
  await database.run(await readFile(new URL("functions/ground.sql", folder), "utf8"));
  const tables = await tableSteps();
  const template = tables.map(({ name, script }) => ({ name, script: script.join(";\n") }));
  await applySteps(database, "common", template);
  await applySteps(database, "engine", await functionSteps("engine"));
  await applySteps(database, "common", await functionSteps("common"));
  const entries = await functionSteps("cell");
  for (const cell of cells) {
    const own = tables.map(({ name, script }) => ({
      name,
      script: script.filter((statement) => /"cell"\.|SCHEMA "cell"/.test(statement)).join(";\n"),
    }));
    const steps = [...own, ...entries].map(({ name, script }) => ({
      name,
      script: inCell(script, cell),
    }));
    await applySteps(database, cell, steps);
  }
}

/** The same statements for another cell: the template's name is written nowhere else. */
function inCell(script: string, cell: string): string {
  if (!/^cell_[0-9]{1,6}$/.test(cell)) throw new TypeError(`expected cell_N, got ${cell}`);
  return script
    .replaceAll('"cell"', `"${cell}"`)
    .replaceAll(/\bcell\.(?=[a-z_]+\()/g, `${cell}.`)
    .replaceAll("search_path = cell,", `search_path = ${cell},`);
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
  for (const { name, script } of steps) {
    const hash = createHash("sha256").update(script).digest("hex");
    const before = known.get(name);
    if (before === hash) continue;
    if (before !== undefined) {
      throw new Error(`${name} was applied to ${schema} in another form: make a new version of it`);
    }
    const remember = `insert into common.migrations values ('${schema}', '${name}', '${hash}')`;
    await database.run(`begin;\n${script};\n${remember};\ncommit;`);
  }
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
