/**
 * How far the workers have told partners what no effect of theirs tells: each is kept beside the
 * events, so that whoever goes on after a crash tells nothing twice.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import { boolean, check, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { cell } from "./cell.ts";
import { instant } from "./columns.ts";

/** The partners that asked for `quote.expired`, and up to which expiry they were told. */
export const expiryNotices = cell.table("expiry_notices", {
  partner: integer("partner").primaryKey(),
  toldTo: instant("told_to").notNull(),
});

/** What a partner was told of a credential, each once. */
export const credentialNotices = cell.table("credential_notices", {
  partner: integer("partner").notNull(),
  kind: text("kind").notNull(),
  id: text("id").notNull(),
  notice: text("notice").notNull(),
}, (t) => [
  primaryKey({ columns: [t.partner, t.kind, t.id, t.notice] }),
  check("credential_notices_notice", sql`${t.notice} in ('expiring', 'rotated', 'revoked')`),
]);

/** One row: whether the partners were told that the market is halted, and how far that has come. */
export const marketNotice = cell.table("market_notice", {
  one: boolean("one").primaryKey().default(true),
  halted: boolean("halted").notNull().default(false),
  /** Every partner up to here was told; null: all of them. */
  toldThrough: integer("told_through"),
}, (t) => [check("market_notice_one", sql`${t.one}`)]);
