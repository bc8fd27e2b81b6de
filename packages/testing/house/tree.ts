// The tree the rules of the house look at: the paths of all files and the text of those that are text.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A text file; its path is relative to the repository's root, with "/". */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** All files of the repository. `root` is "" for a made-up tree. */
export interface Tree {
  readonly root: string;
  readonly paths: ReadonlySet<string>;
  readonly files: readonly TextFile[];
}

const textNames =
  /(?:\.(?:ts|js|json|md|sh|yml|yaml|sql|toml|txt|mod|sum|html|css)|^(?:run|Dockerfile|\.[a-z]+))$/;

/** Reads the repository that this file lies in, without what .gitignore names. */
export function readTree(): Tree {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const ignored = ignoreRules(root);
  const paths = pathsBelow(root, "", ignored);
  const files = paths.filter((path) => textNames.test(baseName(path)))
    .map((path) => ({ path, text: readFileSync(root + path, "utf8") }));
  return { root, paths: new Set(paths), files };
}

/** A made-up tree, for proving that a rule catches a breach. */
export function madeUpTree(texts: Readonly<Record<string, string>>): Tree {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return { root: "", paths: new Set(Object.keys(texts)), files };
}

/** The TypeScript files of a tree. */
export function typeScriptFiles(tree: Tree): readonly TextFile[] {
  return tree.files.filter((file) => file.path.endsWith(".ts"));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder of a path, "" for the root's own files. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** `a/b` and `../c.ts` make `a/c.ts`; undefined when the result lies outside the tree. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

// Two forms are enough for ours: `folder/` and `*.ending`.
function ignoreRules(root: string): (name: string) => boolean {
  const file = root + ".gitignore";
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  // A second working tree has a file in the place of the folder.
  const names = new Set([".git/", ".git", "node_modules/", ...lines]);
  const endings = lines.filter((line) => line.startsWith("*.")).map((line) => line.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}

function pathsBelow(root: string, folder: string, ignored: (name: string) => boolean): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored(entry.isDirectory() ? `${entry.name}/` : entry.name)) return [];
    const path = folder + entry.name;
    if (entry.isDirectory()) return pathsBelow(root, `${path}/`, ignored);
    return entry.isFile() ? [path] : [];
  }).sort();
}
