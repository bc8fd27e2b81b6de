/** The column types of the ledger, each by its trade's name. */
import { bigint, customType, jsonb, timestamp } from "drizzle-orm/pg-core";

/** Milligrams, halalas or 1/10,000 SAR: always a whole number, never a float. */
export const amount = (name: string) => bigint(name, { mode: "bigint" });

/** A moment by the database's clock, cut to milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Bytes as they are: digests and hashes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Facts that no statement computes with. */
export const json = (name: string) => jsonb(name);
