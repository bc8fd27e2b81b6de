import process from "node:process";
import { runWords } from "./run_words.ts";
import { processTerminal } from "./terminal/process_terminal.ts";

/** Runs the process's own words, and sets its exit code. */
export async function main(): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  process.exitCode = await runWords(process.argv.slice(2), {
    terminal: processTerminal(),
    variables: process.env,
    signal: stop.signal,
  });
}
