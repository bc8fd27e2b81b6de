// Which modules a TypeScript file imports, read from its text.
import { lineAt } from "./breach.ts";
import { maskCode } from "./mask.ts";

/** One import: its specifier as written, undefined when it is computed at run time. */
export interface Import {
  readonly specifier: string | undefined;
  readonly line: number;
  readonly dynamic: boolean;
}

const fromClause = /\b(?:import|export)\b(?:\s+type\b)?[\w$\s{},*]*?\bfrom\s*(["'])/g;
const sideEffect = /\bimport\s*(["'])/g;
const dynamicImport = /\bimport\s*\(\s*(\S)/g;

/** All imports of a file, static ones, re-exports and dynamic ones, in the file's order. */
export function importsOf(text: string): readonly Import[] {
  const masked = maskCode(text);
  const all = [fromClause, sideEffect, dynamicImport].flatMap((pattern) =>
    [...masked.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      const dynamic = pattern === dynamicImport;
      return { at: match.index, dynamic, specifier: quoted(text, masked, end - 1) };
    })
  );
  return all.sort((a, b) => a.at - b.at)
    .map(({ at, specifier, dynamic }) => ({ specifier, line: lineAt(text, at), dynamic }));
}

function quoted(text: string, masked: string, open: number): string | undefined {
  const quote = masked.charAt(open);
  if (quote !== '"' && quote !== "'") return undefined;
  return text.slice(open + 1, masked.indexOf(quote, open + 1));
}
