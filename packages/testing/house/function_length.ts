// A function does one thing, and 70 lines are too many for it.
import { lineAt } from "./breach.ts";
import type { Breach } from "./breach.ts";
import { maskCode } from "./mask.ts";
import { typeScriptFiles } from "./tree.ts";
import type { Tree } from "./tree.ts";

const mostLines = 70;

/** Every function, method and arrow function that is too long. */
export function functionLengthBreaches(tree: Tree): readonly Breach[] {
  return typeScriptFiles(tree).flatMap(({ path, text }) =>
    functionsOf(text).filter(({ lines }) => lines > mostLines).map(({ line, lines }) => ({
      file: path,
      line,
      rule: `a function has at most ${mostLines} lines, this one has ${lines}`,
      remedy: "give its steps names of their own",
    }))
  );
}

/** The bodies of functions: the line each begins on, and how many lines it has. */
export function functionsOf(text: string): readonly { line: number; lines: number }[] {
  const masked = maskCode(text);
  const open: number[] = [];
  const found: { line: number; lines: number }[] = [];
  for (const brace of masked.matchAll(/[{}]/g)) {
    if (brace[0] === "{") {
      open.push(brace.index);
      continue;
    }
    const start = open.pop();
    if (start === undefined || !opensFunction(masked, start)) continue;
    const line = lineAt(text, start);
    found.push({ line, lines: lineAt(text, brace.index) - line + 1 });
  }
  return found.sort((a, b) => a.line - b.line);
}

// What stands before a brace tells what it opens: `=> {`, `(…) {`, `(…): Type {` or `(…): { … } {` a function,
// unless a word of the language stands before the parentheses.
function opensFunction(masked: string, brace: number): boolean {
  const before = masked.slice(0, brace).trimEnd();
  if (before.endsWith("=>")) return true;
  if (before.endsWith("}") && !/\n/.test(masked.slice(before.length, brace))) return true;
  const close = before.endsWith(")")
    ? before.length - 1
    : /\)\s*:\s*(?:[^;{}()]|\{[^{}]*\})*$/.exec(before)?.index;
  if (close === undefined) return false;
  const head = before.slice(0, openingParenthesis(before, close));
  return !/\b(?:if|for|for\s+await|while|switch|catch|with)\s*$/.test(head);
}

function openingParenthesis(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (code[at] === ")") depth += 1;
    if (code[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
