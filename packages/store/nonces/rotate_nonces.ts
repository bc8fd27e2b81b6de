import type { Database } from "../homes/database.ts";

/** What a turn did: nothing yet, emptied the next generation, entered it, or was kept from it. */
export type NonceTurn = "waits" | "emptied" | "turned" | "busy" | "held";

/** Turns the generations of a cell's nonces, a step a call, and never too early. */
export async function rotateNonces(
  database: Database,
  cell: string,
  retentionSeconds: number,
): Promise<NonceTurn> {
  const [row] = await database.query(
    `select ${cell}.rotate_nonces(make_interval(secs => $1::int)) as did`,
    [retentionSeconds],
  );
  return row!.did as NonceTurn;
}
