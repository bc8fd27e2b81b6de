import { type ChainAnchor, ledgerGenesis, verifyChain } from "@mithqal/protocol/ledger";
import { readEntry } from "./read_entry.ts";

/** Whose chain it is: the first hash is made of it. */
export interface ChainHolder {
  environment: string;
  clientId: string;
}

/** What came of it. */
export type ChainReport =
  | {
    ok: true;
    entries: number;
    first_sequence: number;
    last_sequence: number;
    last_hash: string;
    /** So many of the given hashes are in the chain: all of them. */
    anchors: number;
  }
  | {
    ok: false;
    code: ChainFault;
    line: number;
    sequence: number | null;
    message: string;
  };

type ChainFault =
  | "entry_malformed"
  | "sequence_gap"
  | "hash_mismatch"
  | "anchor_missing"
  | "anchor_needed"
  | "no_entries";

/**
 * Recomputes a chain from lines. It begins with the holder's first entry, or after an entry whose hash
 * is among the anchors.
 */
export async function checkChain(
  lines: AsyncIterable<string>,
  holder: ChainHolder,
  anchors: readonly string[],
): Promise<ChainReport> {
  const missing = new Set(anchors.map((anchor) => anchor.toLowerCase()));
  const wanted = missing.size;
  let [line, entries, first] = [0, 0, 0n];
  let anchor: ChainAnchor | undefined;
  const broken = (code: ChainFault, sequence: bigint | null, message: string): ChainReport => ({
    ok: false,
    code,
    line,
    sequence: sequence === null ? null : Number(sequence),
    message,
  });
  for await (const text of lines) {
    line++;
    if (text.trim() === "") continue;
    const read = readEntry(text);
    if (typeof read === "string") return broken("entry_malformed", null, read);
    const { entry, previousHash } = read;
    if (anchor === undefined) {
      first = entry.sequence;
      anchor = await beginning(entry.sequence, previousHash, holder);
      const isKnown = first === 1n || missing.delete(previousHash);
      if (!isKnown) return broken("anchor_needed", first, needed(first));
    }
    const verdict = await verifyChain(anchor, [entry]);
    if (!verdict.ok) return broken(verdict.code, verdict.sequence, verdict.message);
    anchor = verdict.anchor;
    missing.delete(anchor.hash);
    entries++;
  }
  if (anchor === undefined) return broken("no_entries", null, "expected ledger entries, got none");
  const [lost] = missing;
  if (lost !== undefined) {
    return broken(
      "anchor_missing",
      null,
      `expected an entry with the hash ${lost.slice(0, 64)}, got none`,
    );
  }
  return {
    ok: true,
    entries,
    first_sequence: Number(first),
    last_sequence: Number(anchor.sequence),
    last_hash: anchor.hash,
    anchors: wanted,
  };
}

async function beginning(
  sequence: bigint,
  previousHash: string,
  { environment, clientId }: ChainHolder,
): Promise<ChainAnchor> {
  if (sequence > 1n) return { sequence: sequence - 1n, hash: previousHash };
  return { sequence: 0n, hash: await ledgerGenesis(environment, clientId) };
}

function needed(first: bigint): string {
  return `the file begins with entry ${first}: give --anchor with the hash of entry ${
    first - 1n
  }, or download all`;
}
