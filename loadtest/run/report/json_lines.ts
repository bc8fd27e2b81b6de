// A history: a file that gets a line of JSON for each run.
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Adds a line for each value; the file and its folder are made where they are missing. */
export async function appendLines(file: string, values: readonly unknown[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

/** All of them; none where there is no file yet. */
export async function readLines<Value>(file: string): Promise<readonly Value[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Value);
}
