import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import { root, runtimeWords } from "./runtime.ts";

/** Runs a program of ours to its end, and gives what it has printed; a refusal is an error. */
export async function runProgram(file: string, words: readonly string[]): Promise<string> {
  const all = [...runtimeWords, file, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: root });
  return stdout;
}
