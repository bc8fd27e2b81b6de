import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { newestLists } from "./newest_lists.ts";
import { liveVersion } from "./version_folders.ts";
import { readSecrets, writeSecrets } from "./write_secrets.ts";

/** What is followed, and how. */
export interface FollowedList {
  /** The file that the operator's process puts each new list in. */
  readonly file: string;
  /** The sidecar's folder of secrets. */
  readonly folder: string;
  /** Told what has become of each list: once, and again where that changes. */
  readonly tell: (line: string) => void;
  readonly everyMs?: number;
}

/** What a look at the file has come to. */
interface Look {
  readonly line: string;
  /** The file's text and the live version: as long as they stay, so does what comes of them. */
  readonly at?: string;
}

/**
 * Takes each new revocation list over into a sidecar's secrets, until it is told to stop. A list that
 * would shut partners out, or that is older, is not taken; a fault is tried again.
 */
export async function followRevocationList(
  { everyMs = 2_000, ...followed }: FollowedList,
  signal: AbortSignal,
): Promise<void> {
  let last: Look = { line: "" };
  while (!signal.aborted) {
    const next = await look(followed, last).catch(faultOf);
    if (next.line !== last.line) followed.tell(next.line);
    last = next;
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function look({ file, folder }: FollowedList, last: Look): Promise<Look> {
  const given = await readFile(file, "utf8");
  const at = `${await liveVersion(folder)} ${given}`;
  if (at === last.at) return last;
  const newest = await newestLists(await readSecrets(folder), given);
  if (!newest.ok) return refused([newest.fault], at);
  if (newest.lists === null) return { line: "the live revocation list is the newest", at };
  const written = await writeSecrets(folder, { revocationLists: newest.lists });
  if (!written.ok) return refused(written.faults, at);
  const { version } = written;
  return { line: `the revocation list is taken over as ${version}`, at: `${version} ${given}` };
}

function refused(faults: readonly string[], at: string): Look {
  return { line: `the revocation list is refused, the live one stays: ${faults.join("; ")}`, at };
}

function faultOf(error: Error): Look {
  return { line: `the revocation list is not taken over: ${error.message}` };
}
