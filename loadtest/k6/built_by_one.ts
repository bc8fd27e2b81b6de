import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";

/** Far longer than a build: what a builder has left that was killed holds nobody up after it. */
const longestBuildMs = 600_000;
const lookEveryMs = 250;

/**
 * Builds a file that is missing; of all processes that miss it at the same time one builds, and the
 * others wait. Two that take over from a builder that died may both build: so `build` must put the file
 * in its place whole.
 */
export async function builtByOne(file: string, build: () => Promise<void>): Promise<void> {
  const lock = `${file}.builder`;
  await mkdir(dirname(file), { recursive: true });
  while (!existsSync(file)) {
    if (await takes(lock)) await buildIfMissing(file, build).finally(() => letGo(lock));
    else if (await isHeld(lock)) await delay(lookEveryMs);
    else await letGo(lock);
  }
}

/** Another may have built it since this one has looked. */
async function buildIfMissing(file: string, build: () => Promise<void>): Promise<void> {
  if (!existsSync(file)) await build();
}

async function takes(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process that has taken the lock still builds. */
async function isHeld(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    if (Date.now() - mtimeMs > longestBuildMs) return false;
    const builder = Number(await readFile(lock, "utf8"));
    // Its number may not have been written yet.
    return builder === 0 || process.kill(builder, 0);
  } catch (error) {
    // There is no such process; where there is no such lock any more, the next look tells.
    return (error as { code?: string }).code !== "ESRCH";
  }
}

function letGo(lock: string): Promise<void> {
  return rm(lock, { force: true });
}
