import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { readSecrets, writeSecrets } from "./write_secrets.ts";

/** What is followed, and how. */
export interface FollowedList {
  /** The file that the operator's process puts each new list in. */
  readonly file: string;
  /** The sidecar's folder of secrets. */
  readonly folder: string;
  /** Told of each list that was taken over, and of one that was refused: once each. */
  readonly tell: (line: string) => void;
  readonly everyMs?: number;
}

/**
 * Takes each new revocation list over into a sidecar's secrets, until it is told to stop. A list that
 * would shut partners out is refused, and the live one stays.
 */
export async function followRevocationList(
  { file, folder, tell, everyMs = 2_000 }: FollowedList,
  signal: AbortSignal,
): Promise<void> {
  let looked: string | null = null;
  while (!signal.aborted) {
    const list = await readFile(file, "utf8").catch(() => null);
    if (list !== null && list !== looked) {
      tell(await takeOver(list, folder));
      looked = list;
    }
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function takeOver(list: string, folder: string): Promise<string> {
  try {
    const { revocationLists } = await readSecrets(folder);
    if (revocationLists === list) return "the revocation list is the live one";
    const written = await writeSecrets(folder, { revocationLists: list });
    if (written.ok) return `the revocation list is taken over as ${written.version}`;
    return `the revocation list is refused, the live one stays: ${written.faults.join("; ")}`;
  } catch (error) {
    return `the revocation list is not taken over: ${(error as Error).message}`;
  }
}
