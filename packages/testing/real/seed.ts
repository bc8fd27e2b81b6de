// What tests start from, by plain SQL: an open market, and partners with terms, lines and balances.
import { ledgerGenesis } from "@mithqal/protocol/ledger";
import type { Database } from "@mithqal/store";

/** Columns of a row and their values. */
export type Columns = Readonly<Record<string, bigint | number | string | boolean | null>>;

/** The mid price of the tests' market: SAR 412.35 a gram. */
export const midE4 = 4_123_500n;

/** Wide terms: a test narrows what it is about. */
export const wideTerms: Columns = {
  spread_bps: 80,
  fee_bps: 25,
  fee_fixed: 0,
  quote_min_mg: 10,
  quote_max_mg: 10_000_000,
  open_quotes_max: 1_000_000,
  open_mg_max: 1_000_000_000_000n,
  daily_mg_max: 1_000_000_000_000n,
  funding_min: 100,
  funding_max: 1_000_000_000,
  withdrawal_min: 1_000,
  withdrawal_fee: 100,
  withdrawal_instant_max: 2_000_000,
  withdrawal_review_above: 50_000_000,
  quotes_per_second: 100_000,
  orders_per_second: 100_000,
  withdrawals_per_second: 100_000,
  probes_per_second: 100_000,
  others_per_second: 100_000,
  tokens_per_minute: 100_000,
  prices_per_second: 100_000,
  reads_per_second: 100_000,
  iban: "SA0380000000608010167519",
};

/** Rich: an order never fails for want of something, unless a test takes it away. */
export const richHead: Columns = {
  sar_available: 1_000_000_000_000n,
  gold_available: 1_000_000_000n,
  gold_line: 1_000_000_000n,
  cash_line: 1_000_000_000_000n,
};

/** A partner as it was made. */
export interface SeededPartner {
  partner: number;
  clientId: string;
}

/** Makes the rows that there is but one of: a sandbox, and a market whose price stays fresh. */
export async function openMarket(database: Database): Promise<void> {
  await database.run(`
    insert into common.environment (name) values ('sandbox');
    insert into common.market (mid_e4, priced_at, status)
      values (${midE4}, clock_timestamp() + interval '1 day', 'open')`);
}

let lastPartner = 0;

/** Makes a partner nobody has used, with wide terms and rich balances but for what is given. */
export async function seedPartner(
  database: Database,
  cell: string,
  own: { terms?: Columns; head?: Columns } = {},
): Promise<SeededPartner> {
  const partner = ++lastPartner;
  const clientId = `partner-${partner}`;
  const genesis = await ledgerGenesis("sandbox", clientId);
  const people = { partner, client_id: clientId, name: clientId, cell };
  const head = { ...richHead, ...own.head, volume_day: "2000-01-01" };
  await database.run([
    insertion("common.partners", people, { created_at: "clock_timestamp()" }),
    insertion(`${cell}.terms`, { partner, ...wideTerms, ...own.terms }),
    insertion(`${cell}.heads`, { partner, ...head }, {
      swept_to: "clock_timestamp()",
      decided_at: "date_trunc('milliseconds', clock_timestamp())",
      ledger_hash: `'\\x${genesis}'`,
    }),
    `insert into ${cell}.checkpoints (partner, sequence, event_sequence, hash, sar_available,
      sar_held, gold_available, gold_line, cash_line, bank, earned, checked_at)
    select partner, ledger_sequence, event_sequence, ledger_hash, sar_available, sar_held,
      gold_available, gold_line, cash_line, bank, earned, decided_at
    from ${cell}.heads where partner = ${partner}`,
  ].join(";\n"));
  return { partner, clientId };
}

function insertion(table: string, columns: Columns, terms: Record<string, string> = {}): string {
  const names = [...Object.keys(columns), ...Object.keys(terms)];
  const values = [...Object.values(columns).map(literal), ...Object.values(terms)];
  return `insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`;
}

/** The values are the tests' own. */
function literal(value: Columns[string]): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
