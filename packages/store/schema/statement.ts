/**
 * A partner's statements, a row for each closed business day.
 *
 * @module
 */
import { bigint, date, integer, primaryKey } from "drizzle-orm/pg-core";
import { cell } from "./cell.ts";
import { amount, bytes, instant, json } from "./columns.ts";

/** What a day came to. A closed statement never changes. */
export const statements = cell.table("statements", {
  partner: integer("partner").notNull(),
  day: date("day").notNull(),
  /** The last entry before the day's end, and the hash that anchors everything up to it. */
  lastSequence: bigint("last_sequence", { mode: "bigint" }).notNull(),
  lastHash: bytes("last_hash").notNull(),
  sarAvailable: amount("sar_available").notNull(),
  sarHeld: amount("sar_held").notNull(),
  goldAvailable: amount("gold_available").notNull(),
  /** For each kind of entry: how many, and what they moved. */
  totals: json("totals").notNull(),
  closedAt: instant("closed_at").notNull(),
}, (t) => [primaryKey({ columns: [t.partner, t.day] })]);
