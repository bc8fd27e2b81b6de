import { execFile } from "node:child_process";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { root } from "../../processes/mod.ts";
import { makeRunnable } from "./runnable_tree.ts";

/** The sources of a commit, ready to run, or why there are none. */
export type LaidOut =
  | { readonly ok: true; readonly tree: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Lays out the commit that this tree would follow where it runs: the one before its own, and where
 * something is changed that is not committed yet, its own. MITHQAL_UPGRADE_FROM names another.
 */
export async function layOutPreviousCommit(folder: string): Promise<LaidOut> {
  const top = await git("rev-parse", "--show-toplevel");
  if (top === null || await realpath(top) !== await realpath(root)) {
    return {
      ok: false,
      reason: "git knows no history of this tree: is it a checkout, and is git there?",
    };
  }
  const changes = await git("--no-optional-locks", "status", "--porcelain");
  const name = process.env.MITHQAL_UPGRADE_FROM ?? (changes === "" ? "HEAD^1" : "HEAD");
  const commit = await git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  if (commit === null) {
    return { ok: false, reason: `git has no ${name} here: is it the first, or a shallow clone?` };
  }
  const tree = await extract(commit, folder);
  const readied = await makeRunnable(tree);
  if (readied.ok) return { ok: true, tree };
  return { ok: false, reason: `the previous commit does not run here: ${readied.reason}` };
}

async function extract(commit: string, folder: string): Promise<string> {
  const [archive, tree] = [join(folder, "previous.tar"), join(folder, "previous")];
  await promisify(execFile)("git", ["archive", `--output=${archive}`, commit], { cwd: root });
  await mkdir(tree);
  await promisify(execFile)("tar", ["-xf", archive, "-C", tree]);
  return tree;
}

/** What git says, or null where it does not know. */
async function git(...words: readonly string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)("git", words, { cwd: root })).stdout.trim();
  } catch {
    return null;
  }
}
