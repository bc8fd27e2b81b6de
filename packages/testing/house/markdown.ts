// What the texts promise is there: the commands they name, and the files they link to.
import { lineAt } from "./breach.ts";
import type { Breach } from "./breach.ts";
import { manifestAt } from "./manifests.ts";
import { folderOf, joinPath } from "./tree.ts";
import type { TextFile, Tree } from "./tree.ts";

const codeSpan = /```[\s\S]*?```|`[^`\n]+`/g;
const command = /\b(?:npm (?<script>(?:run )?[a-z][\w:-]*)|deno task (?<task>[a-z][\w:-]*))/g;
const npmOwn = new Set(["ci", "install", "exec", "pack", "publish", "create", "init", "view"]);
const link = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;

/** Every `npm …` and `deno task …` in a text that no manifest knows. */
export function commandBreaches(tree: Tree): readonly Breach[] {
  return markdownFiles(tree).flatMap((file) =>
    [...file.text.matchAll(codeSpan)].flatMap((span) =>
      [...span[0].matchAll(command)].filter((match) => !isCommand(tree, file, match)).map(
        (match) => ({
          file: file.path,
          line: lineAt(file.text, span.index + match.index),
          rule: `no manifest knows the command "${match[0]}"`,
          remedy: "correct it, or add it to package.json and deno.json",
        }),
      )
    )
  );
}

/** Every relative link to a file or folder that is not there. */
export function linkBreaches(tree: Tree): readonly Breach[] {
  return markdownFiles(tree).flatMap((file) => {
    const prose = file.text.replace(codeSpan, (span) => span.replace(/[^\n]/g, " "));
    return [...prose.matchAll(link)].filter(([, target = ""]) =>
      !leadsSomewhere(tree, file, target)
    )
      .map((match) => ({
        file: file.path,
        line: lineAt(prose, match.index),
        rule: `the link to ${match[1]} leads nowhere`,
        remedy: "correct it: links are relative to the file they stand in",
      }));
  });
}

function markdownFiles(tree: Tree): readonly TextFile[] {
  return tree.files.filter(({ path }) => path.endsWith(".md"));
}

function isCommand(tree: Tree, file: TextFile, match: RegExpMatchArray): boolean {
  const { script, task } = match.groups ?? {};
  const folders = ["", `${folderOf(file.path)}/`];
  if (task !== undefined) {
    return folders.some((folder) => task in (manifestAt(tree, `${folder}deno.json`).tasks ?? {}));
  }
  const name = (script ?? "").replace(/^run /, "");
  return (npmOwn.has(name) && name === script) ||
    folders.some((folder) => name in (manifestAt(tree, `${folder}package.json`).scripts ?? {}));
}

function leadsSomewhere(tree: Tree, file: TextFile, target: string): boolean {
  if (/^(?:[a-z]+:|#)/.test(target)) return true;
  const path = joinPath(folderOf(file.path), target.replace(/#.*$/, ""));
  if (path === undefined) return false;
  return tree.paths.has(path) || [...tree.paths].some((other) => other.startsWith(`${path}/`));
}
