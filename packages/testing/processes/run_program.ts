import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import { root, runtimeWords } from "./runtime.ts";

/** What a program that runs to its end may be given beside its words. */
export interface Given {
  /** The root of the sources that it runs from; ours where none is named. */
  readonly sources?: string;
  /** Beside those that we have ourselves. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs a program of ours to its end, and gives what it has printed; a refusal is an error. */
export async function runProgram(
  file: string,
  words: readonly string[],
  { sources = root, variables = {} }: Given = {},
): Promise<string> {
  const all = [...runtimeWords, file, ...words];
  const surroundings = { cwd: sources, env: { ...process.env, ...variables } };
  const { stdout } = await promisify(execFile)(process.execPath, all, surroundings);
  return stdout;
}
