import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";

/** Puts a file in its place whole: whoever reads it finds the one before or this one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomUUID()}`;
  await writeFile(beside, text, { mode: 0o644 });
  await rename(beside, path);
}
