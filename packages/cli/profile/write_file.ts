import { mkdir, rename, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "../outcome/usage_error.ts";

/** Who may read a file. */
export const modes = { secret: 0o600, open: 0o644 } as const;

/** Refuses files that are there already, before any is written. */
export function refuseExisting(
  paths: readonly string[],
  remedy = "name another place: what is there is not written over",
): void {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return;
  throw new UsageError(`expected no file at ${there.join(", ")}, got one`, remedy);
}

/** Writes a file whole: others see the old one or the new one. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  mode: number,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const whole = `${path}.${crypto.randomUUID()}`;
  await writeFile(whole, content, { mode, flag: "wx" });
  await rename(whole, path);
}
