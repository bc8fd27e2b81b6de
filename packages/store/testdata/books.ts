// A partner's books, read from the tables and checked without the engine's help.
import { assertEquals } from "@std/assert";
import {
  type ChainedEntry,
  type LedgerAccount,
  type LedgerAsset,
  ledgerGenesis,
  type LedgerPosting,
  verifyChain,
} from "@mithqal/protocol/ledger";
import type { Row } from "../homes/database.ts";
import type { Desk } from "./desk.ts";

/** The partner's ledger entries, in their order. */
export async function entriesOf(desk: Desk): Promise<ChainedEntry[]> {
  const postings = await desk.rows(
    "select * from postings where partner = $1 order by sequence, line",
  );
  const journals = await desk.rows(
    `select *, encode(hash, 'hex') as hex, (extract(epoch from decided_at) * 1000)::bigint as at
    from journals where partner = $1 order by sequence`,
  );
  return journals.map((journal) => ({
    sequence: whole(journal.sequence),
    kind: String(journal.kind),
    transactionUuid: String(journal.transaction_id),
    referenceUuid: journal.reference_id === null ? null : String(journal.reference_id),
    decidedAtMs: Number(journal.at),
    sarHalalas: whole(journal.sar),
    goldMg: whole(journal.gold),
    sarAvailableHalalas: whole(journal.sar_available),
    sarHeldHalalas: whole(journal.sar_held),
    goldAvailableMg: whole(journal.gold_available),
    postings: postings.filter(({ sequence }) => sequence === journal.sequence).map(postingOf),
    hash: String(journal.hex),
  }));
}

function postingOf({ debit, credit, asset, amount }: Row): LedgerPosting {
  return {
    debit: Number(debit) as LedgerAccount,
    credit: Number(credit) as LedgerAccount,
    asset: asset as LedgerAsset,
    amount: whole(amount),
  };
}

/** Recomputes the chain from the partner's genesis up to the head. */
export async function assertChainIsWhole(desk: Desk): Promise<void> {
  const genesis = { sequence: 0n, hash: await ledgerGenesis("sandbox", desk.clientId) };
  const verdict = await verifyChain(genesis, await entriesOf(desk));
  const [head] = await desk.rows(
    `select ledger_sequence, encode(ledger_hash, 'hex') as hash from heads where partner = $1`,
  );
  const anchor = { sequence: whole(head!.ledger_sequence), hash: String(head!.hash) };
  assertEquals(verdict, { ok: true, anchor });
}

const balances: [string, LedgerAccount[]][] = [
  ["sar_available", [2000]],
  ["sar_held", [2010]],
  ["gold_available", [2100]],
  ["cash_line", [3010]],
  ["gold_line", [3110]],
  ["earned", [4000, 4010, 4020]],
];

/** The head's balances are what it started with and its postings. */
export async function assertBalancesArePostings(
  desk: Desk,
  start: Record<string, bigint>,
): Promise<void> {
  const state = await desk.state();
  const postings = (await entriesOf(desk)).flatMap((entry) => entry.postings);
  const moved = (accounts: readonly LedgerAccount[]) =>
    postings.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (accounts.includes(credit) ? amount : 0n) - (accounts.includes(debit) ? amount : 0n),
      0n,
    );
  for (const [name, accounts] of balances) {
    assertEquals(state[name], start[name]! + moved(accounts), name);
  }
  assertEquals(state.bank, start.bank! - moved([1000]), "bank");
}

/** What the head counts as open is what the open quotes add up to; orders are journals and events. */
export async function assertCountsHold(desk: Desk): Promise<void> {
  const [facts] = await desk.rows(`select
    count(*) as open_quotes, coalesce(sum(gold_mg), 0) as open_mg,
    coalesce(sum(gold_mg) filter (where side = 'buy'), 0) as gold_reserved,
    coalesce(sum(subtotal + spread) filter (where side = 'sell'), 0) as cash_reserved
    from quotes q where partner = $1 and cancelled_at is null
    and expires_at > (select swept_to from heads where partner = $1)
    and not exists (select from orders o where o.partner = q.partner and o.quote_id = q.quote_id)`);
  const [counts] = await desk.rows(`select
    (select count(*) from orders where partner = $1) as orders,
    (select count(*) from journals where partner = $1 and kind like 'order.%') as journals,
    (select count(*) from events where partner = $1 and type = 'order.executed') as events,
    (select count(*) from orders o join quotes q on q.partner = o.partner
      and q.quote_id = o.quote_id and o.executed_at < q.expires_at where o.partner = $1) as quotes`);
  assertEquals(new Set(Object.values(counts!)).size, 1, JSON.stringify(counts));
  const state = await desk.state();
  for (const [name, value] of Object.entries(facts!)) assertEquals(state[name], whole(value), name);
  for (const [name, value] of Object.entries(state)) assertEquals(value >= 0n, true, name);
}

/** What the engine's own check says: nothing, when all is well. */
export async function engineSays(desk: Desk): Promise<Row[]> {
  const { database, cell, partner } = desk;
  await database.run(`set search_path = ${cell}, engine, common`);
  try {
    return [
      ...await database.query(
        `select * from engine.check_partner_v2($1,
          (select row(k.*)::cell.checkpoints from checkpoints k where k.partner = $1))`,
        [partner],
      ),
    ];
  } finally {
    await database.run("reset search_path");
  }
}

function whole(value: unknown): bigint {
  return BigInt(String(value));
}
