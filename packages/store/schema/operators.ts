/**
 * The operators and what they have asked for, the house's own limits, and the revocation list of the
 * partners' certificates.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, bytes, instant, json } from "./columns.ts";
import { common } from "./common.ts";

/** Named persons. Whoever is listed may read; the roles say what else. */
export const operators = common.table("operators", {
  name: text("name").primaryKey(),
  roles: text("roles").array().notNull(),
  suspended: boolean("suspended").notNull().default(false),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  check("operators_name", sql`${t.name} ~ '^[A-Za-z0-9._-]{1,64}$'`),
  check(
    "operators_roles",
    sql`${t.roles} <@ array['viewer', 'operator', 'approver'] and cardinality(${t.roles}) > 0`,
  ),
]);

/** Operators' certificates: the table decides who comes in, whatever TLS has accepted. */
export const operatorCertificates = common.table("operator_certificates", {
  /** Of the DER, in lower-case hex. */
  sha256: text("sha256").primaryKey(),
  operator: text("operator").notNull(),
  pem: text("pem").notNull(),
  registeredAt: instant("registered_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  revokedAt: instant("revoked_at"),
}, (t) => [
  index("operator_certificates_operator").on(t.operator),
  check("operator_certificates_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
]);

/**
 * Acts of operators. One that needs a second person waits for its decision; `done` was one person's.
 * The row is written in the same statement as its effect, so that an act has one effect or none.
 */
export const acts = common.table("acts", {
  actId: uuid("act_id").primaryKey(),
  /** SHA-256 of the Idempotency-Key, and of what was asked under it. */
  key: bytes("key").notNull(),
  fingerprint: bytes("fingerprint").notNull(),
  kind: text("kind").notNull(),
  partner: integer("partner"),
  facts: json("facts").notNull(),
  requestedBy: text("requested_by").notNull(),
  requestedAt: instant("requested_at").notNull(),
  /** How long it waits; null: it waits for nobody. */
  expiresAt: instant("expires_at"),
  state: text("state").notNull(),
  decidedBy: text("decided_by"),
  decidedAt: instant("decided_at"),
  /** What came of its effect, a definitive refusal too. */
  result: json("result"),
}, (t) => [
  uniqueIndex("acts_key").on(t.requestedBy, t.key),
  index("acts_waiting").on(t.actId).where(sql`${t.state} = 'waiting'`),
  check("acts_state", sql`${t.state} in ('waiting', 'approved', 'rejected', 'withdrawn', 'done')`),
  check("acts_waits", sql`(${t.state} = 'done') = (${t.expiresAt} is null)`),
  check(
    "acts_decided",
    sql`(${t.state} in ('approved', 'rejected', 'withdrawn')) = (${t.decidedBy} is not null)`,
  ),
  check(
    "acts_two_persons",
    sql`${t.state} not in ('approved', 'rejected') or ${t.decidedBy} <> ${t.requestedBy}`,
  ),
]);

/** One row: what all partners together may be exposed to. */
export const houseLimits = common.table("house_limits", {
  one: boolean("one").primaryKey().default(true),
  /** The partners' caps must sum to no more. */
  openMgMax: amount("open_mg_max").notNull().default(sql`1000000000`),
}, (t) => [
  check("house_limits_one", sql`${t.one}`),
  check("house_limits_open", sql`${t.openMgMax} >= 0`),
]);

/** One row: the newest revocation list of the partners' certificates. */
export const revocationList = common.table("revocation_list", {
  one: boolean("one").primaryKey().default(true),
  number: bigint("number", { mode: "bigint" }).notNull(),
  pem: text("pem").notNull(),
  issuedAt: instant("issued_at").notNull(),
}, (t) => [check("revocation_list_one", sql`${t.one}`)]);
