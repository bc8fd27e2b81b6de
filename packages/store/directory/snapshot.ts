import type { MarketStatus } from "@mithqal/protocol/resources";
import type { Database, Row } from "../homes/database.ts";
import { unixMs } from "../reads/cell_place.ts";
import { fromHex } from "../reads/hex.ts";

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

/** Rates of a partner's requests: tokens a minute, everything else a second. */
export interface DirectoryRates {
  tokens: number;
  prices: number;
  reads: number;
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
  /** What the partner has set by the sandbox's tools. */
  sandbox: SandboxMarket;
}

/** A partner's own market in the sandbox; what is null is the simulated one's. */
export interface SandboxMarket {
  /** The mid that stands still. */
  frozenMidE4: bigint | null;
  /** What is added to the simulated mid where none stands still. */
  midShiftE4: bigint;
  marketStatus: MarketStatus | null;
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
        jsonb_build_object('tokens', t.tokens_per_minute, 'prices', t.prices_per_second,
          'reads', t.reads_per_second, 'quotes', t.quotes_per_second, 'orders', t.orders_per_second,
          'withdrawals', t.withdrawals_per_second, 'probes', t.probes_per_second,
          'others', t.others_per_second) as rates,
        jsonb_build_object('frozenMidE4', t.sandbox_mid_e4::text, 'midShiftE4',
          t.sandbox_shift_e4::text, 'marketStatus', t.sandbox_market) as sandbox
      from common.partners p join (${terms}) t on t.partner = p.partner) p) as partners,
    (select coalesce(jsonb_agg(c), '[]') from (
      select partner, kind, id, encode(material, 'hex') as material,
        ${unixMs("active_from")} as "activeFromMs",
        ${unixMs("ends_at")} as "endsAtMs",
        ${unixMs("revoked_at")} as "revokedAtMs"
      from common.credentials where kind = 'certificate' or revoked_at is null
        and coalesce(ends_at, 'infinity') > clock_timestamp()) c) as credentials,
    (select coalesce(jsonb_agg(a), '[]') from (
      select partner, network::text as network from common.addresses) a) as addresses`);
  const { version, partners, credentials, addresses } = row!;
  return {
    version: BigInt(version as string),
    partners: (partners as (DirectoryPartner & { sandbox: Row })[]).map((partner) => ({
      ...partner,
      sandbox: sandboxMarketOf(partner.sandbox),
    })),
    credentials: (credentials as (DirectoryCredential & { material: string })[]).map(
      (credential) => ({ ...credential, material: fromHex(credential.material) }),
    ),
    addresses: addresses as DirectorySnapshot["addresses"],
  };
}

function sandboxMarketOf({ frozenMidE4, midShiftE4, marketStatus }: Row): SandboxMarket {
  return {
    frozenMidE4: frozenMidE4 === null ? null : BigInt(frozenMidE4 as string),
    midShiftE4: BigInt(midShiftE4 as string),
    marketStatus: marketStatus as MarketStatus | null,
  };
}
