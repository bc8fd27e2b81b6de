// `npm run sidecar -- COMMAND`: what a platform engineer does with the sidecar.
import process from "node:process";
import { runWords } from "./run_words.ts";

try {
  const words = process.argv.slice(2);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const { text, exitCode } = await runWords(words, tell);
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}
