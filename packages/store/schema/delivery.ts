/**
 * The delivery of events, in each cell beside them. A row is kept for what is in flight or has
 * failed; everything else is told by one cursor an endpoint, so an event that nobody has tried to
 * deliver costs nothing.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { cell } from "./cell.ts";
import { instant } from "./columns.ts";

const partner = () => integer("partner").notNull();
const sequence = (name: string) => bigint(name, { mode: "bigint" });

/** Where a partner gets its events, how far they were taken up, and how well the place answers. */
export const endpoints = cell.table("endpoints", {
  partner: integer("partner").primaryKey(),
  /** Gets events; none until the first one has answered `webhook.test`. */
  url: text("url"),
  /** Takes the place of `url` when it has answered `webhook.test`. */
  newUrl: text("new_url"),
  /** Every event up to here was claimed at least once. */
  dispatchedThrough: sequence("dispatched_through").notNull(),
  inFlightMax: smallint("in_flight_max").notNull(),
  /** Failures in a row, and since when there were only failures. */
  failures: integer("failures").notNull().default(0),
  failingSince: instant("failing_since"),
  pausedUntil: instant("paused_until"),
  disabledAt: instant("disabled_at"),
  disabledReason: text("disabled_reason"),
  claimedAt: instant("claimed_at"),
}, (t) => [
  check("endpoints_https", sql`${t.url} like 'https://%' and ${t.newUrl} like 'https://%'`),
  check("endpoints_in_flight", sql`${t.inFlightMax} > 0`),
  check("endpoints_disabled", sql`(${t.disabledAt} is null) = (${t.disabledReason} is null)`),
]);

/**
 * Deliveries in flight and those that failed. A lease is nothing but a due time: when it has passed,
 * the delivery is due again, whatever became of the worker. Sequence 0 is `webhook.test`.
 */
export const deliveries = cell.table("deliveries", {
  partner: partner(),
  sequence: sequence("sequence").notNull(),
  /** Only of a test, which is no event of the partner's. */
  testId: uuid("test_id"),
  /** How often it has failed since it was taken up. */
  failures: smallint("failures").notNull().default(0),
  /** When it is to be tried, or when its lease ends; null: all tries are used up. */
  dueAt: instant("due_at"),
  lease: uuid("lease"),
}, (t) => [
  primaryKey({ columns: [t.partner, t.sequence] }),
  index("deliveries_due").on(t.partner, t.dueAt).where(sql`${t.lease} is null`),
  index("deliveries_in_flight").on(t.partner, t.dueAt).where(sql`${t.lease} is not null`),
  check("deliveries_test", sql`(${t.sequence} = 0) = (${t.testId} is not null)`),
  check("deliveries_lease", sql`${t.lease} is null or ${t.dueAt} is not null`),
]);

/** Attempts, slim: an HTTP status, or the fault that kept one away. A claim tries an event once. */
export const attempts = cell.table("attempts", {
  partner: partner(),
  sequence: sequence("sequence").notNull(),
  lease: uuid("lease").notNull(),
  startedAt: instant("started_at").notNull(),
  tookMs: integer("took_ms").notNull(),
  status: smallint("status"),
  fault: text("fault"),
}, (t) => [
  primaryKey({ columns: [t.partner, t.sequence, t.lease] }),
  check("attempts_answer", sql`(${t.status} is null) <> (${t.fault} is null)`),
]);
