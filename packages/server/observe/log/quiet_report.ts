import { faultMembers } from "./fault_members.ts";
import type { Log } from "./log.ts";

const tellAgainMs = 10_000;
const mostKinds = 100;

/**
 * Logs the faults of what is tried again and again: the same kind once in ten seconds, with how often
 * it has come since.
 */
export function quietReport(
  log: Log,
  part: string,
  now: () => number = Date.now,
): (error: unknown) => void {
  const told = new Map<string, { atMs: number; since: number }>();
  return (error) => {
    const members = faultMembers(error);
    const kind = `${members.error} ${members.error_code}`;
    const last = told.get(kind);
    if (last !== undefined && now() - last.atMs < tellAgainMs) {
      last.since++;
      return;
    }
    if (told.size >= mostKinds) told.clear();
    told.set(kind, { atMs: now(), since: 0 });
    const count = last === undefined || last.since === 0 ? undefined : last.since;
    log.warn("a background task failed", { part, count, ...members });
  };
}
