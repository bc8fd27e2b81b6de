import { type ChainedEntry, ledgerGenesis, type LedgerPosting } from "@mithqal/protocol/ledger";
import { balancesFacts } from "../effects/outcome_facts.ts";
import type { Row } from "../homes/database.ts";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { listBySequence, type SequenceListing } from "./list_by_sequence.ts";
import type { PageReading, SequenceQuery } from "./page.ts";

/** A ledger entry, and the hash of the one before it: the genesis before the first. */
export interface LedgerEntryFacts {
  entry: ChainedEntry;
  previousHash: string;
}

const listing: SequenceListing = {
  table: "cell.journals",
  firstSince: "cell.first_entry_since",
  columns: `t.sequence, t.kind, t.transaction_id, t.reference_id, t.sar, t.gold, t.sar_available,
    t.sar_held, t.gold_available, encode(t.hash, 'hex') as hash,
    ${unixMs("t.decided_at")} as decided_at, encode(p.hash, 'hex') as previous_hash, c.client_id,
    (select name from common.environment) as environment,
    (select json_agg(json_build_array(l.debit, l.credit, l.asset, l.amount::text) order by l.line)
      from cell.postings l where l.partner = t.partner and l.sequence = t.sequence) as postings`,
  joins: `join common.partners c on c.partner = t.partner
    left join cell.journals p on p.partner = t.partner and p.sequence = t.sequence - 1`,
};

/** Lists ledger entries: the primary key either way, their postings and the entry before by theirs. */
export async function listLedgerEntries(
  place: CellPlace,
  partner: number,
  query: SequenceQuery = {},
): Promise<PageReading<LedgerEntryFacts>> {
  const page = await listBySequence(place, partner, listing, query);
  return page.ok ? { ...page, items: await Promise.all(page.items.map(entryOf)) } : page;
}

async function entryOf(row: Row): Promise<LedgerEntryFacts> {
  const previousHash = row.previous_hash === null
    ? await ledgerGenesis(String(row.environment), String(row.client_id))
    : String(row.previous_hash);
  const entry = {
    sequence: BigInt(row.sequence as string),
    kind: String(row.kind),
    transactionUuid: String(row.transaction_id),
    referenceUuid: row.reference_id === null ? null : String(row.reference_id),
    decidedAtMs: Number(row.decided_at),
    sarHalalas: BigInt(row.sar as string),
    goldMg: BigInt(row.gold as string),
    ...balancesFacts(row),
    postings: postingsOf(row.postings),
    hash: String(row.hash),
  };
  return { entry, previousHash };
}

function postingsOf(lines: unknown): LedgerPosting[] {
  return ((lines ?? []) as [number, number, string, string][]).map((
    [debit, credit, asset, amount],
  ) => ({
    debit: debit as LedgerPosting["debit"],
    credit: credit as LedgerPosting["credit"],
    asset: asset as LedgerPosting["asset"],
    amount: BigInt(amount),
  }));
}
