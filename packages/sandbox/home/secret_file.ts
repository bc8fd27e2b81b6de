import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;

/** Writes a file that its owner alone can read; others see the old one or the new one, never half of it. */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownerOnlyFolder });
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, text, { mode: ownerOnlyFile, flag: "wx" });
  await rename(whole, path);
}

/** Reads a file; undefined where there is none. */
export async function readFileIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}
