// What `npm run sidecar -- development` makes, for a test.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../processes/mod.ts";

/** Runs a test with a development house's files. */
export async function withDevelopment(run: (folder: string) => Promise<void>): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "mithqal-development-"));
  try {
    const folder = join(parent, "compose");
    await runProgram("packages/sidecar/commands/main.ts", ["development", "--folder", folder]);
    await run(folder);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** The variables with those of files read, a path of a container being led to a file here. */
export function readVariables(
  given: Readonly<Record<string, string>>,
  fileOf: (path: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      name.endsWith("_FILE")
        ? [name.slice(0, -"_FILE".length), readFileSync(fileOf(value), "utf8")]
        : [name, value]
    ),
  );
}
