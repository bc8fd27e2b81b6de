// The real command, as a process of the runtime that runs the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Ended } from "./run_here.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The words that start it, before its own. */
export const commandWords: readonly string[] = "Deno" in globalThis
  ? [process.execPath, "run", "--quiet", "--allow-all", "--no-check", main]
  : [process.execPath, "--import", import.meta.resolve("tsx"), main];

/** How a process differs from the usual. */
export interface OwnProcess {
  cwd?: string;
  variables?: Record<string, string>;
  /** Told of what it has written to stderr so far; may end it by the function it is given. */
  onErr?: (text: string, stop: () => void) => void;
  /** Told of what it has written to stdout so far. */
  onOut?: (text: string) => void;
}

/** Runs the command to its end. */
export async function runCommand(words: readonly string[], own: OwnProcess = {}): Promise<Ended> {
  const [file, ...first] = commandWords;
  const child = spawn(file!, [...first, ...words], {
    cwd: own.cwd,
    env: { ...process.env, ...own.variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: -1, out: "", err: "" };
  child.stdout.on("data", (text: Uint8Array) => {
    ended.out += text;
    own.onOut?.(ended.out);
  });
  child.stderr.on("data", (text: Uint8Array) => {
    ended.err += text;
    // Under Deno the child's own kill() takes the signal for its end, whatever the child does with it.
    own.onErr?.(ended.err, () => process.kill(child.pid!, "SIGTERM"));
  });
  const [code] = await once(child, "close");
  return { ...ended, code: code as number };
}
