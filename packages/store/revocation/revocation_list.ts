import type { Database } from "../homes/database.ts";
import { unixMs } from "../reads/cell_place.ts";
import { fromHex } from "../reads/hex.ts";

/** A certificate that is no longer good, though its own end has not come. */
export interface RevokedCredential {
  /** DER. */
  material: Uint8Array;
  /** Revoked, or retired at this time. */
  endedAtMs: number;
  isRevoked: boolean;
  reason: string | null;
}

/** The newest revocation list. */
export interface KeptRevocationList {
  number: bigint;
  pem: string;
}

/** Reads the partners' certificates that were revoked, or have been retired by now. */
export async function readRevokedCredentials(database: Database): Promise<RevokedCredential[]> {
  const rows = await database.query(
    `select encode(material, 'hex') as material, revoked_at is not null as revoked, reason,
      ${unixMs("coalesce(revoked_at, ends_at)")} as ended
    from common.credentials
    where kind = 'certificate' and (revoked_at is not null or ends_at <= clock_timestamp())
    order by coalesce(revoked_at, ends_at)`,
  );
  return rows.map((row) => ({
    material: fromHex(String(row.material)),
    endedAtMs: Number(row.ended),
    isRevoked: row.revoked === true,
    reason: row.reason as string | null,
  }));
}

/** Reads the newest list; null: there was none yet. */
export async function readKeptRevocationList(
  database: Database,
): Promise<KeptRevocationList | null> {
  const [row] = await database.query("select number, pem from common.revocation_list");
  return row === undefined ? null : { number: BigInt(row.number as string), pem: String(row.pem) };
}

/** Keeps the next list. False: another process was first, and its list stands. */
export async function putRevocationList(
  database: Database,
  { number, pem }: KeptRevocationList,
): Promise<boolean> {
  const [row] = await database.query(
    "select common.put_revocation_list($1::text::bigint, $2::text) as kept",
    [number.toString(), pem],
  );
  return row!.kept === true;
}
