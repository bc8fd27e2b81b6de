// Rules about files as wholes: names, sizes, the README of each package, the test beside each source.
import type { Breach } from "./breach.ts";
import { maskCode } from "./mask.ts";
import { packageFolders } from "./manifests.ts";
import { isBareCode } from "./packages.ts";
import { baseName, typeScriptFiles } from "./tree.ts";
import type { TextFile, Tree } from "./tree.ts";

const mostLines = 350;
const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)*(?:\.config)?\.ts$/;

/** Every package without a README.md. */
export function readmeBreaches(tree: Tree): readonly Breach[] {
  return packageFolders(tree).filter((folder) => !tree.paths.has(`${folder}/README.md`))
    .map((folder) => ({
      file: `${folder}/README.md`,
      rule: "every package has a README.md, and this one is not there",
      remedy: "say what the package is, how to use it, and what it refuses",
    }));
}

/** Every TypeScript file whose name is not snake_case. */
export function nameBreaches(tree: Tree): readonly Breach[] {
  return typeScriptFiles(tree).filter(({ path }) => !snakeCase.test(baseName(path)))
    .map(({ path }) => ({
      file: path,
      rule: "file names are snake_case",
      remedy: "rename it to lower-case words joined by _",
    }));
}

/** Every TypeScript file that is too long to be one idea. */
export function lengthBreaches(tree: Tree): readonly Breach[] {
  return typeScriptFiles(tree).map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => ({
      file: path,
      rule: `a file has at most ${mostLines} lines, this one has ${lines}`,
      remedy: "find its second idea and give it a file of its own",
    }));
}

/** Every source file of the shared packages that has code, and no test beside it. */
export function missingTestBreaches(tree: Tree): readonly Breach[] {
  return typeScriptFiles(tree).filter(({ path }) => isBareCode(path) || isRequestSchema(path))
    .filter((file) => baseName(file.path) !== "mod.ts" && hasFunctions(file))
    .map(({ path }) => ({ path, expected: path.replace(/\.ts$/, "_test.ts") }))
    .filter(({ expected }) => !tree.paths.has(expected))
    .map(({ path, expected }) => ({
      file: path,
      rule: "its test is not beside it",
      remedy: `write ${baseName(expected)} in the same folder`,
    }));
}

function isRequestSchema(path: string): boolean {
  return path.startsWith("packages/protocol/requests/") && !path.endsWith("_test.ts");
}

// Types and plain constants have nothing that a test could catch.
function hasFunctions({ text }: TextFile): boolean {
  const code = maskCode(text).replace(/\btype\b[^;]*;|\binterface\b[^{]*\{[^}]*\}/g, "");
  return /\bfunction\b|\bclass\b|=>/.test(code);
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}
