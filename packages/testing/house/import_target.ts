// What an import's specifier points at.
import { exportedFile } from "./manifests.ts";
import { packageFolder } from "./packages.ts";
import { folderOf, joinPath } from "./tree.ts";
import type { Tree } from "./tree.ts";

export type Target =
  | { readonly kind: "relative"; readonly path: string | undefined }
  | { readonly kind: "ours"; readonly package: string; readonly path: string | undefined }
  | { readonly kind: "node" }
  | { readonly kind: "npm"; readonly name: string };

/** `path` is the file's in the tree; undefined when it lies outside, or no export map names it. */
export function targetOf(tree: Tree, importer: string, specifier: string): Target {
  if (/^\.\.?\//.test(specifier)) {
    return { kind: "relative", path: joinPath(folderOf(importer), specifier) };
  }
  if (specifier.startsWith("node:")) return { kind: "node" };
  const ours = /^@mithqal\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (ours === null) return { kind: "npm", name: npmName(specifier) };
  const [, name = "", rest] = ours;
  const entry = rest === undefined ? "." : `./${rest}`;
  return { kind: "ours", package: name, path: exportedFile(tree, packageFolder(name), entry) };
}

function npmName(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
