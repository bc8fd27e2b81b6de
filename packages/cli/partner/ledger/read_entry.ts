import type { ChainedEntry, LedgerPosting } from "@mithqal/protocol/ledger";
import { type LedgerEntryBody, renderLedgerEntry, writeJson } from "@mithqal/protocol/resources";

/** A downloaded entry, with the hash that it says it follows. */
export interface DownloadedEntry {
  entry: ChainedEntry;
  previousHash: string;
}

/** Reads an entry as the service gives it; a text says what is wrong. */
export function readEntry(line: string): DownloadedEntry | string {
  try {
    const body = JSON.parse(line) as LedgerEntryBody;
    const entry = entryOf(body);
    const wrong = wrongMember(body, entry);
    if (wrong !== undefined) return `its ${wrong} is not what its hashed facts say`;
    return { entry, previousHash: body.previous_hash };
  } catch {
    return "expected a ledger entry as /v1/ledger-entries gives it";
  }
}

/** The facts that are hashed, by their hashed form. */
function entryOf(body: LedgerEntryBody): ChainedEntry {
  const { sar, gold } = body.balances;
  return {
    sequence: BigInt(body.sequence),
    kind: body.kind,
    transactionUuid: body.transaction_uuid,
    referenceUuid: body.reference_uuid,
    decidedAtMs: body.occurred_at_ms,
    sarHalalas: BigInt(body.change_halalas),
    goldMg: BigInt(body.change_mg),
    sarAvailableHalalas: BigInt(sar.available_halalas),
    sarHeldHalalas: BigInt(sar.held_halalas),
    goldAvailableMg: BigInt(gold.available_mg),
    postings: body.postings.map((posting): LedgerPosting => ({
      ...posting,
      amount: BigInt(posting.amount),
    })),
    hash: body.hash,
  };
}

/** What is shown beside the hashed facts must follow from them: else a figure that people read may lie. */
function wrongMember(body: LedgerEntryBody, entry: ChainedEntry): string | undefined {
  const rendered = JSON.parse(writeJson(renderLedgerEntry(entry, body.previous_hash)));
  const given = body as unknown as Record<string, unknown>;
  return Object.keys(rendered).find((name) => !holds(given[name], rendered[name]));
}

/** Members that a later service has added are no fault. */
function holds(given: unknown, expected: unknown): boolean {
  if (expected === null || typeof expected !== "object") return given === expected;
  const members = Object(given) as Record<string, unknown>;
  const isLong = Array.isArray(expected) && (given as unknown[])?.length !== expected.length;
  return !isLong && Object.entries(expected).every(([name, value]) => holds(members[name], value));
}
