import { cp, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "../../processes/mod.ts";
import { makeRunnable } from "./runnable_tree.ts";

/** What is no source, or is made runnable anew. */
const leftOut = [".git", ".mithqal", ".tools", "node_modules"];

/** No column in a table whose rows the engine's functions make whole: they would lack it. */
const newTables = `CREATE TABLE "cell"."later" ("partner" integer PRIMARY KEY, "note" text);
--> statement-breakpoint
ALTER TABLE "cell"."heads" ADD COLUMN "later" text;
`;

const newFunction = `create function common.later_v1() returns int language sql return 1;
grant execute on function common.later_v1() to mithqal_api;
`;

/** Lays out a release that follows this tree: the same, and an additive migration. */
export async function layOutLaterRelease(folder: string): Promise<string> {
  const tree = join(folder, "later");
  for (const name of await readdir(root)) {
    if (leftOut.includes(name)) continue;
    const filter = (from: string) => !leftOut.includes(basename(from));
    await cp(join(root, name), join(tree, name), { recursive: true, filter });
  }
  const store = join(tree, "packages/store");
  await writeFile(join(store, "migrations/9999_later.sql"), newTables);
  await writeFile(join(store, "functions/common/later_v1.sql"), newFunction);
  const readied = await makeRunnable(tree);
  if (!readied.ok) throw new Error(readied.reason);
  return tree;
}
