import type { CredentialKind } from "../directory/snapshot.ts";
import type { Database } from "../homes/database.ts";
import { unixMs } from "./cell_place.ts";
import { fromHex } from "./hex.ts";

/** A credential of a partner, ended ones too. Times are Unix milliseconds. */
export interface CredentialRecord {
  kind: CredentialKind;
  /** The certificate's SHA-256 in hex, the key's kid, or a secret's name. */
  id: string;
  /** Of certificates and signing keys; what is secret is never read. */
  material: Uint8Array | null;
  activeFromMs: number;
  endsAtMs: number | null;
  revokedAtMs: number | null;
  lastUsedAtMs: number | null;
}

const mostRecords = 500;

/** Lists a partner's credentials: by kind, of each the newest first. */
export async function listCredentials(
  database: Database,
  partner: number,
): Promise<CredentialRecord[]> {
  const rows = await database.query(
    `select kind, id, ${unixMs("active_from")} as active_from, ${unixMs("ends_at")} as ends_at,
      ${unixMs("revoked_at")} as revoked_at, ${unixMs("last_used_at")} as last_used_at,
      case when kind in ('certificate', 'signing_key') then encode(material, 'hex') end as material
    from common.credentials where partner = $1::int
    order by kind, active_from desc, id limit ${mostRecords}`,
    [partner],
  );
  const moment = (value: unknown) => value === null ? null : Number(value);
  return rows.map((row) => ({
    kind: row.kind as CredentialKind,
    id: String(row.id),
    material: row.material === null ? null : fromHex(String(row.material)),
    activeFromMs: Number(row.active_from),
    endsAtMs: moment(row.ends_at),
    revokedAtMs: moment(row.revoked_at),
    lastUsedAtMs: moment(row.last_used_at),
  }));
}
