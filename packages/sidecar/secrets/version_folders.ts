import { randomUUID } from "node:crypto";
import { mkdir, readdir, readlink, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How many versions stay beside the live one, for a way back. */
const keptBefore = 2;
const longestWriteMs = 60_000;

/** The name of the version that is live, or null before the first. */
export async function liveVersion(folder: string): Promise<string | null> {
  try {
    return await readlink(join(folder, "live"));
  } catch {
    return null;
  }
}

/**
 * Writes files into a new version's folder and makes it live by one rename: whoever reads through
 * `live` finds all of the old or all of the new. It comes after the version that it was made from, or
 * not at all: what another has written meanwhile would be undone.
 */
export async function writeVersion(
  folder: string,
  files: Readonly<Record<string, string>>,
  before: string | null,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await alone(folder, async () => {
    if (await liveVersion(folder) !== before) throw new Error(meanwhile(folder));
    const version = `v${1 + Math.max(0, ...(await versionsIn(folder)))}`;
    await mkdir(join(folder, version), { mode: 0o700 });
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, version, name), text, { mode: 0o600, flush: true });
    }
    const link = join(folder, `live.${randomUUID()}`);
    await symlink(version, link);
    await rename(link, join(folder, "live"));
    await removeOld(folder);
    return version;
  });
}

/** Lets one at a time write. What a writer has left that was killed holds nobody up after a minute. */
async function alone<Value>(folder: string, write: () => Promise<Value>): Promise<Value> {
  const lock = join(folder, "writing");
  const since = await stat(lock).then(({ mtimeMs }) => mtimeMs, () => Infinity);
  if (Date.now() - since > longestWriteMs) await rm(lock, { recursive: true, force: true });
  await mkdir(lock).catch(() => {
    throw new Error(meanwhile(folder));
  });
  try {
    return await write();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

function meanwhile(folder: string): string {
  return `${folder}: another writes at the same time: try again`;
}

async function removeOld(folder: string): Promise<void> {
  const versions = await versionsIn(folder);
  const old = versions.sort((a, b) => b - a).slice(1 + keptBefore);
  for (const number of old) await rm(join(folder, `v${number}`), { recursive: true });
}

async function versionsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^v\d+$/.test(name)).map((name) => Number(name.slice(1)));
}
