// A package's two manifests say the same, and what they export is there.
import type { Breach } from "./breach.ts";
import { manifestAt, packageFolders } from "./manifests.ts";
import { joinPath } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** Every difference between package.json and deno.json, and every export without its file. */
export function exportMapBreaches(tree: Tree): readonly Breach[] {
  return packageFolders(tree).flatMap((folder) => [
    ...differences(tree, folder),
    ...missingFiles(tree, folder),
    ...missingMember(tree, folder),
  ]);
}

function differences(tree: Tree, folder: string): readonly Breach[] {
  const forNode = manifestAt(tree, `${folder}/package.json`);
  const forDeno = manifestAt(tree, `${folder}/deno.json`);
  return (["name", "version", "exports"] as const)
    .filter((member) => stable(forNode[member]) !== stable(forDeno[member]))
    .map((member) => ({
      file: `${folder}/deno.json`,
      rule: `"${member}" is not what package.json says`,
      remedy: `make both equal: ${stable(forNode[member])} and ${stable(forDeno[member])}`,
    }));
}

function stable(value: string | Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "string") return JSON.stringify(value);
  return JSON.stringify(Object.entries(value ?? {}).sort());
}

function missingFiles(tree: Tree, folder: string): readonly Breach[] {
  const entries = Object.entries(manifestAt(tree, `${folder}/package.json`).exports ?? {});
  return entries.filter(([, target]) => !tree.paths.has(joinPath(folder, target) ?? ""))
    .map(([entry, target]) => ({
      file: `${folder}/package.json`,
      rule: `the export "${entry}" names ${target}, which is not there`,
      remedy: "write the file, or take the entry out of both manifests",
    }));
}

function missingMember(tree: Tree, folder: string): readonly Breach[] {
  if (manifestAt(tree, "deno.json").workspace?.includes(`./${folder}`)) return [];
  return [{
    file: "deno.json",
    rule: `the package ./${folder} is not in the workspace`,
    remedy: 'add it to "workspace"',
  }];
}
