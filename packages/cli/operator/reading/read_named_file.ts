import { readFile } from "node:fs/promises";
import { UsageError } from "../../outcome/usage_error.ts";

/** Reads a file that somebody has named; where there is none, it says what was expected there. */
export async function readNamedFile(path: string, what: string, remedy?: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    throw new UsageError(`expected ${what} at ${path}, got no file`, remedy);
  }
}
