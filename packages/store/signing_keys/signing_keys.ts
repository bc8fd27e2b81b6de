import type { Database, Row } from "../homes/database.ts";
import { instantParameter as instant, unixMs } from "../reads/cell_place.ts";
import { fromHex, toHex } from "../reads/hex.ts";

/** What the service's own keys are for. */
export type KeyPurpose = "token" | "statement";

/** A key as it is made, its private half sealed. */
export interface SealedKey {
  kid: string;
  publicJwk: unknown;
  sealedJwk: Uint8Array;
}

/** A key of the service, and its life. Times are Unix milliseconds. */
export interface StoredKey extends SealedKey {
  purpose: KeyPurpose;
  /** Each purpose's keys are counted from 1. */
  generation: number;
  publishFromMs: number;
  signFromMs: number;
  /** Null: not yet known, or never. */
  retireAtMs: number | null;
}

/** A key that takes the place of the newest one. */
export interface NextKey extends SealedKey {
  purpose: KeyPurpose;
  generation: number;
  publishFromMs: number;
  signFromMs: number;
  /** When the one before retires; null: never. */
  formerRetiresAtMs: number | null;
}

/** Reads all keys that have not retired. */
export async function readSigningKeys(database: Database, nowMs: number): Promise<StoredKey[]> {
  const rows = await database.query(
    `select purpose, generation, kid, public_jwk, encode(sealed_jwk, 'hex') as sealed_jwk,
      ${unixMs("publish_from")} as publish_from, ${unixMs("sign_from")} as sign_from,
      ${unixMs("retire_at")} as retire_at
    from common.signing_keys where retire_at is null or retire_at > $1::timestamptz
    order by purpose, generation`,
    [instant(nowMs)],
  );
  return rows.map(storedKey);
}

function storedKey(row: Row): StoredKey {
  return {
    purpose: row.purpose as KeyPurpose,
    generation: Number(row.generation),
    kid: String(row.kid),
    publicJwk: row.public_jwk,
    sealedJwk: fromHex(String(row.sealed_jwk)),
    publishFromMs: Number(row.publish_from),
    signFromMs: Number(row.sign_from),
    retireAtMs: row.retire_at === null ? null : Number(row.retire_at),
  };
}

/** Puts the first key of a purpose, good at once. False: another process was quicker. */
export async function putFirstKey(
  database: Database,
  purpose: KeyPurpose,
  key: SealedKey,
  nowMs: number,
): Promise<boolean> {
  const [row] = await database.query(
    `select common.first_signing_key($1, $2, $3::text::jsonb, decode($4::text, 'hex'),
      $5::timestamptz) as put`,
    [purpose, ...partsOf(key), instant(nowMs)],
  );
  return row!.put === true;
}

/** Puts the next key of a purpose. False: another process was quicker. */
export async function putNextKey(database: Database, key: NextKey): Promise<boolean> {
  const { purpose, generation, publishFromMs, signFromMs, formerRetiresAtMs } = key;
  const [row] = await database.query(
    `select common.next_signing_key($1, $2::int, $3, $4::text::jsonb, decode($5::text, 'hex'),
      $6::timestamptz, $7::timestamptz, $8::timestamptz) as put`,
    [
      purpose,
      generation,
      ...partsOf(key),
      instant(publishFromMs),
      instant(signFromMs),
      formerRetiresAtMs === null ? null : instant(formerRetiresAtMs),
    ],
  );
  return row!.put === true;
}

function partsOf({ kid, publicJwk, sealedJwk }: SealedKey): string[] {
  return [kid, JSON.stringify(publicJwk), toHex(sealedJwk)];
}
