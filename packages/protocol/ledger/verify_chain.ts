import { type HashedEntry, hashEntry } from "./chain.ts";

/** An entry with the hash that the service gave it. */
export interface ChainedEntry extends HashedEntry {
  hash: string;
}

/** A place in a chain from which the next entries are recomputed. */
export interface ChainAnchor {
  /** The sequence of the entry that has this hash; 0 for the genesis. */
  sequence: bigint;
  hash: string;
}

/** The outcome of {@link verifyChain}: the new anchor, or the first entry that breaks it. */
export type ChainVerdict =
  | { ok: true; anchor: ChainAnchor }
  | { ok: false; code: "sequence_gap" | "hash_mismatch"; sequence: bigint; message: string };

/**
 * Recomputes a partner's chain from entries in ascending order. An anchor kept from an order, a
 * statement or the genesis is enough: nobody need be asked or trusted.
 *
 * @example
 * ```ts
 * const anchor = { sequence: 0n, hash: await ledgerGenesis("sandbox", "demo") };
 * const verdict = await verifyChain(anchor, entries);
 * ```
 */
export async function verifyChain(
  anchor: ChainAnchor,
  entries: Iterable<ChainedEntry>,
): Promise<ChainVerdict> {
  let { sequence, hash } = anchor;
  for (const entry of entries) {
    if (entry.sequence !== sequence + 1n) {
      const message = `expected entry ${sequence + 1n}, got entry ${entry.sequence}`;
      return { ok: false, code: "sequence_gap", sequence: entry.sequence, message };
    }
    const expected = await hashEntry(hash, entry);
    if (entry.hash !== expected) {
      const message = `expected the hash ${expected}, got ${entry.hash.slice(0, 64)}`;
      return { ok: false, code: "hash_mismatch", sequence: entry.sequence, message };
    }
    ({ sequence, hash } = entry);
  }
  return { ok: true, anchor: { sequence, hash } };
}
