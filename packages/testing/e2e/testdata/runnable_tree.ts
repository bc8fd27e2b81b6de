// What a tree of our sources needs beside them before its programs run.
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../processes/mod.ts";

/** Whether a tree has got it, and why not. */
export type Readied = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Gives a tree its packages and tools: those of this one, where its lock file is the same. */
export async function makeRunnable(tree: string): Promise<Readied> {
  // Where a commit holds a link of this name, npm would empty the folder that it leads to.
  await rm(join(tree, "node_modules"), { recursive: true, force: true });
  const tools = join(root, ".tools");
  await mkdir(tools, { recursive: true });
  await symlink(tools, join(tree, ".tools"));
  const [own, ours] = [await lockOf(tree), await lockOf(root)];
  if (own !== ours) return await install(tree);
  await linkPackages(join(root, "node_modules"), join(tree, "node_modules"));
  return { ok: true };
}

function lockOf(tree: string): Promise<string> {
  return readFile(join(tree, "package-lock.json"), "utf8");
}

async function install(tree: string): Promise<Readied> {
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await promisify(execFile)("npm", ["ci", "--ignore-scripts", ...quietly], { cwd: tree });
    return { ok: true };
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || error).trim();
    const lines = said.split("\n").slice(0, 3).join(" ");
    return { ok: false, reason: `its packages cannot be installed: ${lines}` };
  }
}

/** What npm has linked is a package of the tree itself: its link leads to the tree that it is in. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(there), here);
    else if (entry.name.startsWith("@")) await linkPackages(there, here);
    else await symlink(there, here);
  }
}
