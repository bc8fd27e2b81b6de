/**
 * What a cell holds: partners whole, the partner's number first in each key. The schema `cell` is
 * the template and stays empty; `cell_1`, `cell_2` … are made like it, and the functions take
 * their row types from it. No sequence, no trigger and no foreign key: a cell is moved by logical
 * replication, and a foreign key would be a trigger on each row.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, bytes, instant, json } from "./columns.ts";

/** The template of every cell. */
export const cell = pgSchema("cell");

const partner = () => integer("partner").notNull();
const sequence = (name: string) => bigint(name, { mode: "bigint" });
const zero = sql`0`;

/** A partner's head: locked first by every effect on that partner, so all of it is one queue. */
export const heads = cell.table("heads", {
  partner: integer("partner").primaryKey(),
  sarAvailable: amount("sar_available").notNull().default(zero),
  sarHeld: amount("sar_held").notNull().default(zero),
  goldAvailable: amount("gold_available").notNull().default(zero),
  goldLine: amount("gold_line").notNull().default(zero),
  goldReserved: amount("gold_reserved").notNull().default(zero),
  cashLine: amount("cash_line").notNull().default(zero),
  cashReserved: amount("cash_reserved").notNull().default(zero),
  bank: amount("bank").notNull().default(zero),
  earned: amount("earned").notNull().default(zero),
  openQuotes: integer("open_quotes").notNull().default(0),
  openMg: amount("open_mg").notNull().default(zero),
  volumeDay: date("volume_day").notNull(),
  volumeMg: amount("volume_mg").notNull().default(zero),
  sweptTo: instant("swept_to").notNull(),
  nextExpiry: instant("next_expiry"),
  ledgerSequence: sequence("ledger_sequence").notNull().default(zero),
  ledgerHash: bytes("ledger_hash").notNull(),
  eventSequence: sequence("event_sequence").notNull().default(zero),
  decidedAt: instant("decided_at").notNull(),
  lineAskedAt: instant("line_asked_at"),
  quotesTat: amount("quotes_tat").notNull().default(zero),
  ordersTat: amount("orders_tat").notNull().default(zero),
  withdrawalsTat: amount("withdrawals_tat").notNull().default(zero),
  probesTat: amount("probes_tat").notNull().default(zero),
  othersTat: amount("others_tat").notNull().default(zero),
}, (t) => [
  check("heads_sar", sql`${t.sarAvailable} >= 0 and ${t.sarHeld} >= 0`),
  check("heads_gold", sql`${t.goldAvailable} >= 0`),
  check("heads_gold_line", sql`${t.goldReserved} >= 0 and ${t.goldReserved} <= ${t.goldLine}`),
  check("heads_cash_line", sql`${t.cashReserved} >= 0 and ${t.cashReserved} <= ${t.cashLine}`),
  check("heads_open", sql`${t.openQuotes} >= 0 and ${t.openMg} >= 0 and ${t.volumeMg} >= 0`),
]);

/** What was agreed with a partner, and what an operator has set: read after the head is locked. */
export const terms = cell.table("terms", {
  partner: integer("partner").primaryKey(),
  suspended: boolean("suspended").notNull().default(false),
  tradingDisabled: boolean("trading_disabled").notNull().default(false),
  spreadBps: integer("spread_bps").notNull(),
  feeBps: integer("fee_bps").notNull(),
  feeFixed: amount("fee_fixed").notNull(),
  quoteMinMg: amount("quote_min_mg").notNull(),
  quoteMaxMg: amount("quote_max_mg").notNull(),
  openQuotesMax: integer("open_quotes_max").notNull(),
  openMgMax: amount("open_mg_max").notNull(),
  dailyMgMax: amount("daily_mg_max").notNull(),
  fundingMin: amount("funding_min").notNull(),
  fundingMax: amount("funding_max").notNull(),
  withdrawalMin: amount("withdrawal_min").notNull(),
  withdrawalFee: amount("withdrawal_fee").notNull(),
  withdrawalInstantMax: amount("withdrawal_instant_max").notNull(),
  withdrawalReviewAbove: amount("withdrawal_review_above").notNull(),
  quotesPerSecond: integer("quotes_per_second").notNull(),
  ordersPerSecond: integer("orders_per_second").notNull(),
  withdrawalsPerSecond: integer("withdrawals_per_second").notNull(),
  probesPerSecond: integer("probes_per_second").notNull(),
  othersPerSecond: integer("others_per_second").notNull(),
  iban: text("iban"),
  sandboxMidE4: amount("sandbox_mid_e4"),
  sandboxMarket: text("sandbox_market"),
  /** The sandbox's own mid stands above the simulated one by so much, where it does not stand still. */
  sandboxShiftE4: amount("sandbox_shift_e4").notNull().default(zero),
  sandboxWebhooks: text("sandbox_webhooks"),
  tokensPerMinute: integer("tokens_per_minute").notNull().default(60),
  pricesPerSecond: integer("prices_per_second").notNull().default(10),
  readsPerSecond: integer("reads_per_second").notNull().default(20),
  /** Takes the place of `iban` from then on. */
  ibanNext: text("iban_next"),
  ibanNextFrom: instant("iban_next_from"),
  /** Whether the partner asked for `quote.expired`. */
  tellsExpired: boolean("tells_expired").notNull().default(false),
}, (t) => [
  check("terms_spread", sql`${t.spreadBps} between 0 and 10000`),
  check("terms_fee", sql`${t.feeBps} between 0 and 9999 and ${t.feeFixed} >= 0`),
  check("terms_quote", sql`${t.quoteMinMg} > 0 and ${t.quoteMaxMg} between 1 and 1000000000`),
  check(
    "terms_withdrawal",
    sql`${t.withdrawalMin} > ${t.withdrawalFee} and ${t.withdrawalFee} >= 0`,
  ),
  check(
    "terms_rates",
    sql`least(${t.quotesPerSecond}, ${t.ordersPerSecond}, ${t.withdrawalsPerSecond},
      ${t.probesPerSecond}, ${t.othersPerSecond}, ${t.tokensPerMinute}, ${t.pricesPerSecond},
      ${t.readsPerSecond}) > 0`,
  ),
  check("terms_iban_next", sql`(${t.ibanNext} is null) = (${t.ibanNextFrom} is null)`),
  check("terms_sandbox_mid", sql`${t.sandboxMidE4} between 10000 and 1000000000`),
  check("terms_sandbox_market", sql`${t.sandboxMarket} in ('open', 'closed', 'halted')`),
  check(
    "terms_sandbox_webhooks",
    sql`${t.sandboxWebhooks} in ('normal', 'duplicate', 'reorder', 'delay', 'drop')`,
  ),
]);

/** Firm quotes. Rows never change but by a cancel: executed is told by the order, expired by the clock. */
export const quotes = cell.table("quotes", {
  partner: partner(),
  quoteId: uuid("quote_id").notNull(),
  side: text("side").notNull(),
  goldMg: amount("gold_mg").notNull(),
  midE4: amount("mid_e4").notNull(),
  priceE4: amount("price_e4").notNull(),
  subtotal: amount("subtotal").notNull(),
  spread: amount("spread").notNull(),
  fee: amount("fee").notNull(),
  rounding: amount("rounding").notNull(),
  total: amount("total").notNull(),
  pricedAt: instant("priced_at").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  cancelledAt: instant("cancelled_at"),
  clientReference: text("client_reference"),
  shortOfFunds: boolean("short_of_funds").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.quoteId] }),
  // Partial, so that nobody who looks for one quote by its id is led through this one.
  index("quotes_expiry").on(t.partner, t.expiresAt).where(sql`${t.cancelledAt} is null`),
  check("quotes_side", sql`${t.side} in ('buy', 'sell')`),
  check("quotes_money", sql`${t.goldMg} > 0 and ${t.total} > 0 and ${t.subtotal} > 0`),
  check("quotes_house", sql`${t.spread} >= 0 and ${t.fee} >= 0 and ${t.rounding} >= 0`),
  check(
    "quotes_total",
    sql`${t.total} = case ${t.side} when 'buy' then ${t.subtotal} + ${t.fee} + ${t.rounding}
      else ${t.subtotal} - ${t.fee} - ${t.rounding} end`,
  ),
]);

/** Executed orders: a quote is executed at most once. */
export const orders = cell.table("orders", {
  partner: partner(),
  orderId: uuid("order_id").notNull(),
  quoteId: uuid("quote_id").notNull(),
  executedAt: instant("executed_at").notNull(),
  ledgerSequence: sequence("ledger_sequence").notNull(),
  clientReference: text("client_reference"),
  reversedAt: instant("reversed_at"),
}, (t) => [
  primaryKey({ columns: [t.partner, t.orderId] }),
  uniqueIndex("orders_quote").on(t.partner, t.quoteId),
]);

/** Journals: both legs, the balances after, and the hash over the one before. */
export const journals = cell.table("journals", {
  partner: partner(),
  sequence: sequence("sequence").notNull(),
  kind: text("kind").notNull(),
  transactionId: uuid("transaction_id").notNull(),
  referenceId: uuid("reference_id"),
  decidedAt: instant("decided_at").notNull(),
  sar: amount("sar").notNull(),
  gold: amount("gold").notNull(),
  sarAvailable: amount("sar_available").notNull(),
  sarHeld: amount("sar_held").notNull(),
  goldAvailable: amount("gold_available").notNull(),
  hash: bytes("hash").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.sequence] }),
  check("journals_hash", sql`octet_length(${t.hash}) = 32`),
]);

/** Postings: each one row of two accounts and an amount above zero, so that each sums to zero. */
export const postings = cell.table("postings", {
  partner: partner(),
  sequence: sequence("sequence").notNull(),
  line: smallint("line").notNull(),
  debit: smallint("debit").notNull(),
  credit: smallint("credit").notNull(),
  asset: text("asset").notNull(),
  amount: amount("amount").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.sequence, t.line] }),
  check("postings_amount", sql`${t.amount} > 0`),
  check("postings_accounts", sql`${t.debit} <> ${t.credit}`),
  check(
    "postings_asset",
    sql`${t.asset} = case when ${t.debit} / 100 % 10 = 1 then 'XAU' else 'SAR' end
    and (${t.debit} / 100 % 10 = 1) = (${t.credit} / 100 % 10 = 1)`,
  ),
]);

/** Money in: sandbox fundings and booked deposits. */
export const fundings = cell.table("fundings", {
  partner: partner(),
  fundingId: uuid("funding_id").notNull(),
  amount: amount("amount").notNull(),
  bankReference: text("bank_reference"),
  valueDate: date("value_date"),
  senderIban: text("sender_iban"),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.fundingId] }),
  check("fundings_amount", sql`${t.amount} > 0`),
]);

/** Withdrawals, a row for each step of their life; the newest step is the state. */
export const withdrawals = cell.table("withdrawals", {
  partner: partner(),
  withdrawalId: uuid("withdrawal_id").notNull(),
  step: smallint("step").notNull(),
  status: text("status").notNull(),
  amount: amount("amount").notNull(),
  fee: amount("fee").notNull(),
  iban: text("iban").notNull(),
  rail: text("rail").notNull(),
  estimatedAt: instant("estimated_at").notNull(),
  completedAt: instant("completed_at"),
  bankReference: text("bank_reference"),
  failure: json("failure"),
  clientReference: text("client_reference"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.withdrawalId, t.step] }),
  check("withdrawals_amount", sql`${t.fee} >= 0 and ${t.amount} > ${t.fee}`),
  check(
    "withdrawals_status",
    sql`${t.status} in ('pending', 'under_review', 'processing',
    'completed', 'failed', 'cancelled', 'returned')`,
  ),
]);

/**
 * Idempotency keys: what was asked (its fingerprint) and what came of it: the thing that was made,
 * or a definitive refusal with its details. Slim, and kept for ever.
 */
export const idempotencyKeys = cell.table("idempotency_keys", {
  partner: partner(),
  key: bytes("key").notNull(),
  fingerprint: bytes("fingerprint").notNull(),
  requestId: uuid("request_id").notNull(),
  kind: text("kind").notNull(),
  code: text("code"),
  thingId: uuid("thing_id"),
  step: smallint("step"),
  ledgerSequence: sequence("ledger_sequence"),
  details: json("details"),
  bodyVersion: smallint("body_version").notNull(),
  decidedAt: instant("decided_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.key] }),
  check("idempotency_keys_outcome", sql`(${t.code} is null) <> (${t.thingId} is null)`),
]);

const nonceGeneration = (name: string) =>
  cell.table(name, {
    partner: partner(),
    nonce: bytes("nonce").notNull(),
    requestId: uuid("request_id").notNull(),
  }, (t) => [primaryKey({ columns: [t.partner, t.nonce] })]);

/** Nonces, in generations that are emptied whole: never a DELETE. */
export const nonces0 = nonceGeneration("nonces_0");
export const nonces1 = nonceGeneration("nonces_1");
export const nonces2 = nonceGeneration("nonces_2");
export const nonces3 = nonceGeneration("nonces_3");

/** One row: the generation that takes new nonces. */
export const nonceClock = cell.table("nonce_clock", {
  one: boolean("one").primaryKey().default(true),
  generation: smallint("generation").notNull(),
  since: instant("since").notNull(),
}, (t) => [
  check("nonce_clock_one", sql`${t.one}`),
  check("nonce_clock_generation", sql`${t.generation} between 0 and 3`),
]);

/** Events, gapless per partner, written with their cause. */
export const events = cell.table("events", {
  partner: partner(),
  sequence: sequence("sequence").notNull(),
  eventId: uuid("event_id").notNull(),
  type: text("type").notNull(),
  thingId: uuid("thing_id"),
  step: smallint("step"),
  facts: json("facts"),
  bodyVersion: smallint("body_version").notNull(),
  occurredAt: instant("occurred_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.sequence] }),
]);

/** How far a partner's ledger has been checked, and what it stood at: the next check starts there. */
export const checkpoints = cell.table("checkpoints", {
  partner: integer("partner").primaryKey(),
  sequence: sequence("sequence").notNull(),
  eventSequence: sequence("event_sequence").notNull(),
  hash: bytes("hash").notNull(),
  sarAvailable: amount("sar_available").notNull(),
  sarHeld: amount("sar_held").notNull(),
  goldAvailable: amount("gold_available").notNull(),
  goldLine: amount("gold_line").notNull(),
  cashLine: amount("cash_line").notNull(),
  bank: amount("bank").notNull(),
  earned: amount("earned").notNull(),
  checkedAt: instant("checked_at").notNull(),
});
