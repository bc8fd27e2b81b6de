/**
 * The keys that the service itself signs with: tokens, and statements.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import { check, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "./columns.ts";
import { common } from "./common.ts";

/**
 * Each purpose's keys, one generation after the other: published, then signing until the next one
 * does, then retired. Two processes that make the same generation have one of the two keys.
 */
export const signingKeys = common.table("signing_keys", {
  purpose: text("purpose").notNull(),
  generation: integer("generation").notNull(),
  kid: text("kid").notNull(),
  publicJwk: json("public_jwk").notNull(),
  /** The private JWK, sealed under a key that the database does not have. */
  sealedJwk: bytes("sealed_jwk").notNull(),
  publishFrom: instant("publish_from").notNull(),
  signFrom: instant("sign_from").notNull(),
  retireAt: instant("retire_at"),
}, (t) => [
  primaryKey({ columns: [t.purpose, t.generation] }),
  uniqueIndex("signing_keys_kid").on(t.kid),
  check("signing_keys_purpose", sql`${t.purpose} in ('token', 'statement')`),
  check(
    "signing_keys_life",
    sql`${t.publishFrom} <= ${t.signFrom} and ${t.signFrom} < ${t.retireAt}`,
  ),
]);
