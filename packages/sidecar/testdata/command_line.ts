// The sidecar's command in a process of its own, under the runtime of the test.
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { root, runtimeWords } from "@mithqal/testing/processes";

const main = "packages/sidecar/commands/main.ts";

/** What a command said, and how it ended. */
export interface Told {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts a command. */
export function startCommand(...words: string[]): { process: ChildProcess; ended: Promise<Told> } {
  const started = spawn(process.execPath, [...runtimeWords, main, ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<Told>((resolve) => {
    let [out, err] = ["", ""];
    started.stdout.on("data", (part: Uint8Array) => out += new TextDecoder().decode(part));
    started.stderr.on("data", (part: Uint8Array) => err += new TextDecoder().decode(part));
    started.on("close", (code) => resolve({ code, out, err }));
  });
  return { process: started, ended };
}

/** Runs a command to its end. */
export function runCommand(...words: string[]): Promise<Told> {
  return startCommand(...words).ended;
}
