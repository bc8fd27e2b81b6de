import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import type { LedgerAccount, LedgerAsset } from "../ledger/accounts.ts";
import type { ChainedEntry } from "../ledger/verify_chain.ts";
import { gramsNumber, sarNumber } from "./amount_numbers.ts";
import { type BalancesBody, renderBalances } from "./balances.ts";
import type { Written } from "./written.ts";

/** A ledger entry: every fact that its hash covers appears in it, by its hashed form. */
export interface LedgerEntryBody {
  sequence: number;
  kind: string;
  ledger_transaction_id: string;
  transaction_uuid: string;
  reference_uuid: string | null;
  occurred_at: string;
  occurred_at_ms: number;
  change_sar: number;
  change_halalas: number;
  change_grams: number;
  change_mg: number;
  balances: BalancesBody;
  postings: { debit: LedgerAccount; credit: LedgerAccount; asset: LedgerAsset; amount: number }[];
  previous_hash: string;
  hash: string;
}

/** Renders a ledger entry after the one with `previousHash`. */
export function renderLedgerEntry(
  entry: ChainedEntry,
  previousHash: string,
): Written<LedgerEntryBody> {
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    ledger_transaction_id: formatTypeId("txn", entry.transactionUuid),
    transaction_uuid: entry.transactionUuid,
    reference_uuid: entry.referenceUuid,
    occurred_at: formatInstant(entry.decidedAtMs),
    occurred_at_ms: BigInt(entry.decidedAtMs),
    change_sar: sarNumber(entry.sarHalalas),
    change_halalas: entry.sarHalalas,
    change_grams: gramsNumber(entry.goldMg),
    change_mg: entry.goldMg,
    balances: renderBalances(entry),
    postings: entry.postings.map(({ debit, credit, asset, amount }) => ({
      debit: BigInt(debit),
      credit: BigInt(credit),
      asset,
      amount,
    })),
    previous_hash: previousHash,
    hash: entry.hash,
  };
}
