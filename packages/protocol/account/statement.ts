import { formatGoldGrams } from "../amounts/gold.ts";
import { formatSar } from "../amounts/sar.ts";
import { formatInstant } from "../instant.ts";
import { gramsNumber, sarNumber } from "../resources/amount_numbers.ts";
import { type BalancesBody, type BalancesFacts, renderBalances } from "../resources/balances.ts";
import type { Written } from "../resources/written.ts";

/** What the entries of one kind came to on a day, with their sign. */
export interface StatementTotalBody {
  kind: string;
  entries: number;
  change_sar: number;
  change_halalas: number;
  change_grams: number;
  change_mg: number;
}

/** What `GET /v1/statements/{date}` answers as JSON. A closed day never changes. */
export interface StatementBody {
  environment: string;
  client_id: string;
  /** The business day, as it was in Riyadh. */
  date: string;
  closed_at: string;
  opening: BalancesBody;
  totals: StatementTotalBody[];
  closing: BalancesBody;
  /** The day's entries are those after the first, up to the last. */
  opening_ledger_sequence: number;
  closing_ledger_sequence: number;
  /** The hash of the last entry: it anchors everything up to it. */
  closing_ledger_hash: string;
}

/** What the entries of one kind came to on a day. */
export interface StatementTotal {
  /** For example `order.buy`. */
  kind: string;
  entries: number;
  /** What they moved of the partner's balances, with its sign. */
  sarHalalas: bigint;
  goldMg: bigint;
}

/** A closed business day of a partner. It never changes. */
export interface StatementFacts extends BalancesFacts {
  /** `2026-11-20`, as it was in Riyadh. */
  date: string;
  /** The last ledger entry before the day's end, and its hash; 0 and the chain's beginning without any. */
  lastSequence: bigint;
  lastHash: string;
  /** By kind, in the order of their names. */
  totals: StatementTotal[];
  closedAtMs: number;
  /** Where the day before had ended. */
  opening: BalancesFacts & { lastSequence: bigint };
}

/** Whose statement it is. */
export interface StatementHolder {
  environment: string;
  clientId: string;
}

/** Renders a statement. */
export function renderStatement(
  facts: StatementFacts,
  { environment, clientId }: StatementHolder,
): Written<StatementBody> {
  return {
    environment,
    client_id: clientId,
    date: facts.date,
    closed_at: formatInstant(facts.closedAtMs),
    opening: renderBalances(facts.opening),
    totals: facts.totals.map(({ kind, entries, sarHalalas, goldMg }) => ({
      kind,
      entries: BigInt(entries),
      change_sar: sarNumber(sarHalalas),
      change_halalas: sarHalalas,
      change_grams: gramsNumber(goldMg),
      change_mg: goldMg,
    })),
    closing: renderBalances(facts),
    opening_ledger_sequence: facts.opening.lastSequence,
    closing_ledger_sequence: facts.lastSequence,
    closing_ledger_hash: facts.lastHash,
  };
}

const columns = [
  ...["environment", "client_id", "date", "line", "kind", "entries", "sar", "sar_held"],
  ...["gold_grams", "ledger_sequence", "ledger_hash"],
];

/**
 * Writes a statement as CSV (RFC 4180): a line `opening`, a line `total` for each kind of entry, and a
 * line `closing`, each with whose it is. No value needs quotes.
 */
export function writeStatementCsv(
  facts: StatementFacts,
  { environment, clientId }: StatementHolder,
): string {
  const of = [environment, clientId, facts.date];
  const standing = (line: string, at: BalancesFacts & { lastSequence: bigint }, hash: string) => [
    ...of,
    ...[line, "", "", formatSar(at.sarAvailableHalalas), formatSar(at.sarHeldHalalas)],
    ...[formatGoldGrams(at.goldAvailableMg), String(at.lastSequence), hash],
  ];
  const totals = facts.totals.map(({ kind, entries, sarHalalas, goldMg }) => [
    ...[...of, "total", kind, String(entries), formatSar(sarHalalas), ""],
    ...[formatGoldGrams(goldMg), "", ""],
  ]);
  const lines = [
    columns,
    standing("opening", facts.opening, ""),
    ...totals,
    standing("closing", facts, facts.lastHash),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
