// The manifests of the packages, as far as the rules read them.
import { folderOf } from "./tree.ts";
import type { Tree } from "./tree.ts";

export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly tasks?: Readonly<Record<string, unknown>>;
  readonly workspace?: readonly string[];
}

/** Reads a JSON file of the tree; an empty manifest when there is none. */
export function manifestAt(tree: Tree, path: string): Manifest {
  const file = tree.files.find((candidate) => candidate.path === path);
  return file === undefined ? {} : JSON.parse(file.text) as Manifest;
}

/** The folders of our packages: `packages/x` and `loadtest`, where a package.json lies. */
export function packageFolders(tree: Tree): readonly string[] {
  return tree.files.map((file) => file.path)
    .filter((path) => /^(?:packages\/[^/]+|loadtest)\/package\.json$/.test(path))
    .map(folderOf);
}

/** The file that an entry of a package's export map names, from the root; undefined when there is none. */
export function exportedFile(tree: Tree, folder: string, entry: string): string | undefined {
  const target = manifestAt(tree, `${folder}/package.json`).exports?.[entry];
  return target === undefined ? undefined : `${folder}/${target.replace(/^\.\//, "")}`;
}
