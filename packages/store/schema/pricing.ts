/**
 * How the market's price comes about: who publishes, what operators have set, and what the guard has
 * refused. It stands apart from the market's row, which every quote reads.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import { boolean, check, text } from "drizzle-orm/pg-core";
import { amount, instant } from "./columns.ts";
import { common } from "./common.ts";

/** What one process does for all: whoever holds the row does it, by the database's clock. */
export const leases = common.table("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: instant("until").notNull(),
});

/** One row: why the market stands still, and the prices that operators and the guard know of. */
export const pricing = common.table("pricing", {
  one: boolean("one").primaryKey().default(true),
  /** Who took the market's status from its hours: an operator, or the price guard. */
  stoppedBy: text("stopped_by"),
  stopReason: text("stop_reason"),
  stoppedAt: instant("stopped_at"),
  /** The newest price that the guard has refused. */
  refusedMidE4: amount("refused_mid_e4"),
  /** A refused price that operators have confirmed by opening the market: the guard goes on from it. */
  confirmedMidE4: amount("confirmed_mid_e4"),
  /** The operators' own price, instead of the source's; it ends, or lasts until it is replaced. */
  manualMidE4: amount("manual_mid_e4"),
  manualUntil: instant("manual_until"),
}, (t) => [
  check("pricing_one", sql`${t.one}`),
  check("pricing_manual", sql`${t.manualMidE4} between 10000 and 1000000000`),
]);
