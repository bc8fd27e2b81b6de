// Making an embedded database costs seconds of work, and a copy of an empty one a tenth: the empty
// one is made once a machine and kept beside the packages, for the version that made it.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Database, emptyEmbeddedFiles, openEmbedded } from "@mithqal/store";

const modules = new URL("../../../node_modules/", import.meta.url);
const cache = new URL(".cache/mithqal/", modules);

/** Opens an empty embedded database in memory. */
export async function openInMemory(): Promise<Database> {
  return await openEmbedded(undefined, await emptyFiles());
}

async function emptyFiles(): Promise<Blob> {
  const kept = new URL(`embedded_${pgliteVersion()}.tar`, cache);
  try {
    return new Blob([readFileSync(kept)]);
  } catch {
    const files = await emptyEmbeddedFiles();
    mkdirSync(cache, { recursive: true });
    // Other test files may do the same at the same time: each finds a whole file or none.
    const own = new URL(`embedded_${randomUUID()}.tar`, cache);
    writeFileSync(own, new Uint8Array(await files.arrayBuffer()));
    renameSync(own, kept);
    return files;
  }
}

function pgliteVersion(): string {
  const manifest = new URL("@electric-sql/pglite/package.json", modules);
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
