/**
 * Who may come in: partners' credentials and addresses. Every process keeps a snapshot of them and
 * follows one version row.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";
import { common } from "./common.ts";

/** An address or a network of addresses. */
const network = customType<{ data: string }>({ dataType: () => "cidr" });

/**
 * A partner's certificates (material: DER), signing keys (JWK), client secrets (SHA-256) and webhook
 * secrets (sealed). Pending before `active_from`, retiring once it has an end, then no more; what
 * was revoked stays for the record.
 */
export const credentials = common.table("credentials", {
  partner: integer("partner").notNull(),
  kind: text("kind").notNull(),
  /** The certificate's SHA-256 in hex, the key's kid, or a name for a secret. */
  id: text("id").notNull(),
  material: bytes("material").notNull(),
  activeFrom: instant("active_from").notNull(),
  endsAt: instant("ends_at"),
  revokedAt: instant("revoked_at"),
  /** Told by the processes once a minute at most. */
  lastUsedAt: instant("last_used_at"),
  /** Why it was revoked, for the revocation list. */
  reason: text("reason"),
}, (t) => [
  primaryKey({ columns: [t.partner, t.kind, t.id] }),
  index("credentials_kind_id").on(t.kind, t.id),
  check(
    "credentials_kind",
    sql`${t.kind} in ('certificate', 'signing_key', 'client_secret', 'webhook_secret')`,
  ),
]);

/** Where a partner's requests may come from; none listed means from nowhere. */
export const addresses = common.table("addresses", {
  partner: integer("partner").notNull(),
  network: network("network").notNull(),
}, (t) => [primaryKey({ columns: [t.partner, t.network] })]);

/** One row: it grows with each change of partners, terms, credentials and addresses. */
export const directoryVersion = common.table("directory_version", {
  one: boolean("one").primaryKey().default(true),
  version: bigint("version", { mode: "bigint" }).notNull(),
}, (t) => [check("directory_version_one", sql`${t.one}`)]);
