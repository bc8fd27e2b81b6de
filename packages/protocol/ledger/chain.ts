import { bodySha256 as sha256Hex } from "../../canonical/mod.ts";
import type { LedgerAccount, LedgerAsset } from "./accounts.ts";

/** One movement between two accounts: its amount is above zero, so each posting sums to zero. */
export interface LedgerPosting {
  debit: LedgerAccount;
  credit: LedgerAccount;
  asset: LedgerAsset;
  /** Halalas of SAR, milligrams of XAU. */
  amount: bigint;
}

/** What the hash of a ledger entry covers, in this order; the order and the forms never change. */
export interface HashedEntry {
  sequence: bigint;
  /** For example `order.buy`. */
  kind: string;
  /** The journal's own id: a lower-case UUID, the one that `ledger_transaction_id` carries. */
  transactionUuid: string;
  /** What caused it (order, withdrawal, funding), or null where nothing of the partner's did. */
  referenceUuid: string | null;
  /** Unix time in milliseconds. */
  decidedAtMs: number;
  /** What the entry adds to the partner's own SAR (available and held) and gold. */
  sarHalalas: bigint;
  goldMg: bigint;
  /** The partner's balances after it. */
  sarAvailableHalalas: bigint;
  sarHeldHalalas: bigint;
  goldAvailableMg: bigint;
  postings: readonly LedgerPosting[];
}

/**
 * The hash that stands before a partner's first entry: it binds the environment and the partner, so
 * that nobody's chain can be shown as another's.
 *
 * @example
 * ```ts
 * const genesis = await ledgerGenesis("sandbox", "demo");
 * ```
 */
export function ledgerGenesis(environment: string, clientId: string): Promise<string> {
  return sha256Hex(["mithqal-ledger-1", environment, clientId].map(netstring).join(""));
}

/** The hash of an entry: SHA-256 over the hash before it and its own facts, in lower-case hex. */
export function hashEntry(previousHash: string, entry: HashedEntry): Promise<string> {
  return sha256Hex(ledgerHashInput(previousHash, entry));
}

/** The text that is hashed: each fact as a netstring, so that no two entries share a text. */
export function ledgerHashInput(previousHash: string, entry: HashedEntry): string {
  const facts = [
    previousHash,
    entry.sequence,
    entry.kind,
    entry.transactionUuid,
    entry.referenceUuid ?? "",
    entry.decidedAtMs,
    entry.sarHalalas,
    entry.goldMg,
    entry.sarAvailableHalalas,
    entry.sarHeldHalalas,
    entry.goldAvailableMg,
    ...entry.postings.flatMap(({ debit, credit, asset, amount }) => [debit, credit, asset, amount]),
  ];
  return facts.map((fact) => netstring(String(fact))).join("");
}

/** `5:hello,` — its length in bytes (each fact is ASCII), a colon, the text, a comma. */
function netstring(text: string): string {
  return `${text.length}:${text},`;
}
