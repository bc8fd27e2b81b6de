import { limits } from "@mithqal/protocol";
import { type Database, rotateNonces } from "@mithqal/store";

/** How often the generations are looked at: late is safe, so a part of their own time is enough. */
export function rotationPeriodMs(retentionSeconds: number = limits.nonce.retentionSeconds): number {
  return Math.min(60_000, retentionSeconds * 1_000 / 20);
}

/** Turns a cell's generations as far as they go now: the next one is emptied first, then entered. */
export async function turnNonces(
  database: Database,
  cell: string,
  retentionSeconds: number = limits.nonce.retentionSeconds,
): Promise<void> {
  const did = await rotateNonces(database, cell, retentionSeconds);
  if (did === "emptied") await rotateNonces(database, cell, retentionSeconds);
}
