import type { Database } from "../homes/database.ts";

/** What a credential is for. */
export type CredentialKind = "certificate" | "signing_key" | "client_secret" | "webhook_secret";

/**
 * A credential in use, or a certificate that was: its holder is told that it was revoked or has
 * ended. Times are Unix milliseconds.
 */
export interface DirectoryCredential {
  partner: number;
  kind: CredentialKind;
  /** The certificate's SHA-256 in hex, the key's kid, or a secret's name. */
  id: string;
  material: Uint8Array;
  activeFromMs: number;
  endsAtMs: number | null;
  revokedAtMs: number | null;
}

/** Rates of a partner's requests, a second each. */
export interface DirectoryRates {
  quotes: number;
  orders: number;
  withdrawals: number;
  probes: number;
  others: number;
}

/** A partner, and the cell that holds it. */
export interface DirectoryPartner {
  partner: number;
  clientId: string;
  cell: string;
  suspended: boolean;
  spreadBps: number;
  rates: DirectoryRates;
}

/** Everything that the gate must know, as of one moment. */
export interface DirectorySnapshot {
  version: bigint;
  partners: DirectoryPartner[];
  credentials: DirectoryCredential[];
  /** Networks from which a partner's requests may come. */
  addresses: { partner: number; network: string }[];
}

/** Reads the version alone: cheap enough for every second. */
export async function readDirectoryVersion(database: Database): Promise<bigint> {
  const [row] = await database.query("select version from common.directory_version");
  return BigInt(row!.version as string);
}

/** Reads the whole directory, in one statement and so of one moment. */
export async function readDirectory(
  database: Database,
  cells: readonly string[],
): Promise<DirectorySnapshot> {
  const terms = cells.map((cell) => `select * from ${cell}.terms`).join(" union all ");
  const [row] = await database.query(`select
    (select version from common.directory_version) as version,
    (select coalesce(jsonb_agg(p), '[]') from (
      select p.partner, p.client_id as "clientId", p.cell, t.suspended, t.spread_bps as "spreadBps",
        jsonb_build_object('quotes', t.quotes_per_second, 'orders', t.orders_per_second,
          'withdrawals', t.withdrawals_per_second, 'probes', t.probes_per_second,
          'others', t.others_per_second) as rates
      from common.partners p join (${terms}) t on t.partner = p.partner) p) as partners,
    (select coalesce(jsonb_agg(c), '[]') from (
      select partner, kind, id, encode(material, 'hex') as material,
        (extract(epoch from active_from) * 1000)::bigint as "activeFromMs",
        (extract(epoch from ends_at) * 1000)::bigint as "endsAtMs",
        (extract(epoch from revoked_at) * 1000)::bigint as "revokedAtMs"
      from common.credentials where kind = 'certificate' or revoked_at is null
        and coalesce(ends_at, 'infinity') > clock_timestamp()) c) as credentials,
    (select coalesce(jsonb_agg(a), '[]') from (
      select partner, network::text as network from common.addresses) a) as addresses`);
  const { version, partners, credentials, addresses } = row!;
  return {
    version: BigInt(version as string),
    partners: partners as DirectoryPartner[],
    credentials: (credentials as (DirectoryCredential & { material: string })[]).map(
      (credential) => ({ ...credential, material: bytesOf(credential.material) }),
    ),
    addresses: addresses as DirectorySnapshot["addresses"],
  };
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
