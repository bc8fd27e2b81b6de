// Patterns that code here does not use, each with what stands in its place.
import { lineAt } from "./breach.ts";
import type { Breach } from "./breach.ts";
import { maskCode } from "./mask.ts";
import { packageOf } from "./packages.ts";
import type { TextFile, Tree } from "./tree.ts";

interface CodeRule {
  readonly pattern: RegExp;
  readonly rule: string;
  readonly remedy: string;
  readonly covers: (path: string) => boolean;
}

const isTypeScript = (path: string): boolean => path.endsWith(".ts");

const codeRules: readonly CodeRule[] = [
  {
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    rule: "nothing is exported as default",
    remedy: "export it by its name",
    covers: (path) => isTypeScript(path) && !mustExportDefault(path),
  },
  {
    pattern: /\benum\s+\w+\s*\{/g,
    rule: "there are no enums",
    remedy: "write a union of strings",
    covers: isTypeScript,
  },
  {
    pattern: /\bconsole\s*[.[]/g,
    rule: "only tools, the command line and benches write to the console",
    remedy: "return what you have to say, or take a log as a parameter",
    covers: (path) => isTypeScript(path) && !mayWrite(path),
  },
];

/** Every use of a pattern that the house does without. */
export function codeBreaches(tree: Tree): readonly Breach[] {
  return tree.files.flatMap((file) => {
    const rules = codeRules.filter((rule) => rule.covers(file.path));
    return rules.length === 0 ? [] : matches(file, maskCode(file.text), rules);
  });
}

const unfinished = new RegExp(
  String.raw`\b(?:${["TO" + "DO", "FIX" + "ME", "XX" + "X"].join("|")})\b`,
  "g",
);

/** Every mark of unfinished work, in comments too. */
export function unfinishedBreaches(tree: Tree): readonly Breach[] {
  const rule = {
    pattern: unfinished,
    rule: "nothing is left unfinished in the code",
    remedy: "finish it, or open an issue and take the mark out",
    covers: () => true,
  };
  return tree.files.filter(({ path }) => /\.(?:ts|js|sql|md|yml|yaml)$/.test(path))
    .flatMap((file) => matches(file, file.text, [rule]));
}

function matches(file: TextFile, code: string, rules: readonly CodeRule[]): readonly Breach[] {
  return rules.flatMap(({ pattern, rule, remedy }) =>
    [...code.matchAll(pattern)].map((match) => ({
      file: file.path,
      line: lineAt(code, match.index),
      rule,
      remedy,
    }))
  );
}

// k6 starts the default export of a script, and drizzle-kit reads the one of its configuration.
function mustExportDefault(path: string): boolean {
  return /^loadtest\/(?:\w+|shared\/tests)\.ts$/.test(path) || path === "drizzle.config.ts";
}

function mayWrite(path: string): boolean {
  return packageOf(path) === "cli" || /\/(?:tools|bench|scenarios)\//.test(path);
}
