/**
 * What all cells share: who the partners are, the market, the house's own accounts, the vault, and
 * the operators' audit log. On a cluster these are reference tables.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, bytes, instant, json } from "./columns.ts";

/** The schema of what all cells share. */
export const common = pgSchema("common");

/** One row: the environment whose chains, credentials and tools this database serves. */
export const environment = common.table("environment", {
  one: boolean("one").primaryKey().default(true),
  name: text("name").notNull(),
}, (t) => [
  check("environment_one", sql`${t.one}`),
  check("environment_name", sql`${t.name} in ('sandbox', 'production')`),
]);

/** Each partner and the cell that holds it whole. */
export const partners = common.table("partners", {
  partner: integer("partner").primaryKey(),
  clientId: text("client_id").notNull(),
  name: text("name").notNull(),
  cell: text("cell").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  uniqueIndex("partners_client_id").on(t.clientId),
  check("partners_client_id_form", sql`${t.clientId} ~ '^[A-Za-z0-9._-]{1,64}$'`),
]);

/** One row: the newest price and whether new quotes are made. Times are the database's. */
export const market = common.table("market", {
  one: boolean("one").primaryKey().default(true),
  midE4: amount("mid_e4").notNull(),
  pricedAt: instant("priced_at").notNull(),
  status: text("status").notNull(),
  tradingDisabled: boolean("trading_disabled").notNull().default(false),
}, (t) => [
  check("market_one", sql`${t.one}`),
  check("market_status", sql`${t.status} in ('open', 'closed', 'halted')`),
  check("market_mid", sql`${t.midE4} between 10000 and 1000000000`),
]);

/** One row: what the house holds free (not allotted to a partner's lines). */
export const house = common.table("house", {
  one: boolean("one").primaryKey().default(true),
  cash: amount("cash").notNull().default(sql`0`),
  gold: amount("gold").notNull().default(sql`0`),
}, (t) => [
  check("house_one", sql`${t.one}`),
  check("house_cash", sql`${t.cash} >= 0`),
  check("house_gold", sql`${t.gold} >= 0`),
]);

/** The house's own journals, in one sequence: capital paid in, bars registered. */
export const houseJournals = common.table("house_journals", {
  sequence: bigint("sequence", { mode: "bigint" }).primaryKey(),
  kind: text("kind").notNull(),
  transactionId: uuid("transaction_id").notNull(),
  debit: smallint("debit").notNull(),
  credit: smallint("credit").notNull(),
  amount: amount("amount").notNull(),
  decidedAt: instant("decided_at").notNull(),
}, (t) => [
  check("house_journals_amount", sql`${t.amount} > 0`),
  uniqueIndex("house_journals_transaction").on(t.transactionId),
]);

/** The bars in the vault: the fields of a weight list. */
export const bars = common.table("bars", {
  barId: uuid("bar_id").primaryKey(),
  serial: text("serial").notNull(),
  refiner: text("refiner").notNull(),
  year: smallint("year").notNull(),
  finenessPpt: smallint("fineness_ppt").notNull(),
  grossMg: amount("gross_mg").notNull(),
  fineMg: amount("fine_mg").notNull(),
  vault: text("vault").notNull(),
  registeredAt: instant("registered_at").notNull(),
}, (t) => [
  uniqueIndex("bars_refiner_serial").on(t.refiner, t.serial),
  check("bars_weights", sql`${t.fineMg} > 0 and ${t.fineMg} <= ${t.grossMg}`),
]);

/** A bank reference is used once over the whole house. */
export const bankReferences = common.table("bank_references", {
  reference: text("reference").primaryKey(),
  partner: integer("partner").notNull(),
  thingId: uuid("thing_id").notNull(),
  usedAt: instant("used_at").notNull(),
});

/** Every act of an operator, chained like a ledger. */
export const audit = common.table("audit", {
  sequence: bigint("sequence", { mode: "bigint" }).primaryKey(),
  operator: text("operator").notNull(),
  act: text("act").notNull(),
  partner: integer("partner"),
  facts: json("facts").notNull(),
  at: instant("at").notNull(),
  hash: bytes("hash").notNull(),
});

/** One row: the end of the audit log's chain, locked by the next act. */
export const auditTip = common.table("audit_tip", {
  one: boolean("one").primaryKey().default(true),
  sequence: bigint("sequence", { mode: "bigint" }).notNull(),
  hash: bytes("hash").notNull(),
}, (t) => [check("audit_tip_one", sql`${t.one}`)]);

/** Which migrations and functions a schema has had. */
export const migrations = common.table("migrations", {
  schema: text("schema").notNull(),
  name: text("name").notNull(),
  hash: text("hash").notNull(),
}, (t) => [primaryKey({ columns: [t.schema, t.name] })]);

/** Business days on which the rails rest, beside Friday and Saturday. */
export const holidays = common.table("holidays", { day: date("day").primaryKey() });
