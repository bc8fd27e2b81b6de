import { newUuidV7 } from "@mithqal/protocol";
import { Books, type Database, idleLines, lowLines, type PartnerLine } from "@mithqal/store";

/** What came of one round: lines that were filled, and lines whose stock went back. */
export interface Allotments {
  filled: number;
  taken: number;
}

/**
 * Moves the house's stock to where it is used: idle lines give theirs back first, then lines in use are
 * filled before they run short. Two allocators at once do no harm: each act is decided anew under the
 * partner's lock.
 */
export async function allocate(
  database: Database,
  cell: string,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<Allotments> {
  const books = new Books(database, cell, "act_worker_v2");
  const bookAll = async (kind: "line.take" | "line.fill", lines: readonly PartnerLine[]) => {
    let booked = 0;
    for (const { partner, side } of lines) {
      if (signal.aborted) break;
      const actUuid = newUuidV7(now());
      const outcome = await books.book({ partner, actUuid, booking: { kind, side } });
      if (outcome.ok) booked++;
    }
    return booked;
  };
  const taken = await bookAll("line.take", await idleLines(database, cell));
  const filled = await bookAll("line.fill", await lowLines(database, cell));
  return { filled, taken };
}
