import { mkdir, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import process from "node:process";
import { CannotStart } from "./cannot_start.ts";
import { readFileIfThere } from "./secret_file.ts";

/** Who has a folder. */
interface Holder {
  pid: number;
  host: string;
}

/** The folder is another process's: two of them would break its database. */
export class FolderTaken extends CannotStart {}

/**
 * Takes a folder for this process alone. A lock whose process is gone is taken over. Gives back what lets
 * the folder go.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await take(path);
  return () => rm(path, { force: true });
}

/**
 * Writes a lock that is not there. One whose process is gone is removed first, by one process at a time:
 * another would remove what the first has written since. That turn is a lock like the one it is about.
 */
async function take(path: string): Promise<void> {
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  while (!await written(path, own)) {
    if (!await isLeft(path)) continue;
    const turn = `${path}.next`;
    await take(turn);
    try {
      if (await isLeft(path)) await rm(path);
    } finally {
      await rm(turn);
    }
  }
}

/** Whether a lock is there whose process is gone; refuses what another holds. */
async function isLeft(path: string): Promise<boolean> {
  const text = await readFileIfThere(path);
  if (text === undefined) return false;
  const holder = readHolder(text);
  if (holder === null || isAlive(holder)) throw new FolderTaken(takenBy(path, holder));
  return true;
}

async function written(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, host } = JSON.parse(text) as Holder;
    return Number.isSafeInteger(pid) && typeof host === "string" ? { pid, host } : null;
  } catch {
    return null;
  }
}

/** Of another machine's process nothing is known: it counts as alive. This process holds it when it has its number. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

function takenBy(path: string, holder: Holder | null): string {
  const who = holder === null ? "another process" : `process ${holder.pid} on ${holder.host}`;
  return `${dirname(path)} is in use by ${who}: stop it, or choose another folder with --home` +
    ` (if nothing uses it, remove ${path})`;
}
