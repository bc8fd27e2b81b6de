// The command in this process, with a terminal that is made up.
import { runWords } from "../run_words.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** How a command has ended, and what it wrote. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** How a run differs from the usual. */
export interface Own {
  profile?: string;
  variables?: Record<string, string>;
  isTerminal?: boolean;
  /** What is answered when it asks: to all, or to each question. */
  answer?: string | ((question: string) => string);
  signal?: AbortSignal;
  /** Told of each text on stdout. */
  onOut?: (text: string) => void;
}

/** Runs some words. */
export async function runHere(words: readonly string[], own: Own = {}): Promise<Ended> {
  const ended: Ended = { code: -1, out: "", err: "" };
  const { answer, isTerminal = false, variables = {} } = own;
  const terminal: Terminal = {
    out: (text) => {
      ended.out += text;
      own.onOut?.(text);
    },
    err: (text) => void (ended.err += text),
    isTerminal,
    hasColours: isTerminal,
    canAsk: answer !== undefined,
    ask: (question) => {
      ended.err += question;
      return Promise.resolve(typeof answer === "function" ? answer(question) : answer ?? "");
    },
  };
  const signal = own.signal ?? new AbortController().signal;
  const profile = own.profile === undefined ? [] : ["--profile", own.profile];
  ended.code = await runWords([...words, ...profile], { terminal, variables, signal });
  return ended;
}

/** Runs some words that must be done, and reads their JSON. */
// deno-lint-ignore no-explicit-any
export async function runJson(words: readonly string[], own: Own = {}): Promise<any> {
  const { code, out, err } = await runHere([...words, "--json"], own);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${code} ${err}${out}`);
  return JSON.parse(out);
}
