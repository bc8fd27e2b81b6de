import process from "node:process";
import { createInterface } from "node:readline/promises";
import type { Terminal } from "./terminal.ts";

/** The process's own streams. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  // Whoever reads may have read enough, as `head` does.
  stdout.on("error", (error: { code?: string }) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const isTerminal = stdout.isTTY === true;
  const isDumb = (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isTerminal,
    hasColours: isTerminal && !isDumb,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    ask: (question) => {
      const lines = createInterface({ input: stdin, output: stderr });
      return new Promise((resolve, reject) => {
        // Ctrl-C and Ctrl-D are no answer.
        lines.once("close", () => resolve(""));
        lines.question(question).then(resolve, reject).finally(() => lines.close());
      });
    },
  };
}
