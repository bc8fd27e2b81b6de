import { quoted, type Refusal, refuse } from "./refusal.ts";

/** Quote, order, withdrawal, funding, event, ledger transaction, request, bar, approval. */
export const idPrefixes = ["qte", "ord", "wdr", "fnd", "evt", "txn", "req", "bar", "apr"] as const;

/** The first part of an id, which says what it names. */
export type IdPrefix = typeof idPrefixes[number];

/** Why an id is refused. */
export type IdRefusalCode = "id_prefix_wrong" | "id_malformed";

/** The outcome of {@link parseTypeId}. */
export type IdReading = { ok: true; uuid: string } | Refusal<IdRefusalCode>;

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** Characters in the text form: 2 hold the first byte, then 4 hold each 5 hex digits. */
const idForm = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Random bytes are drawn for many ids at once: each draw is a call of the platform. */
const pool = new Uint8Array(1_000);
const bytesOfOne = 10;
let poolAt = pool.length;
const hexOf = Array.from({ length: 256 }, (_, byte) => (byte + 0x100).toString(16).slice(1));

/** A new UUIDv7: 48 bits of milliseconds since 1970, then 74 random bits. */
export function newUuidV7(nowMs: number): string {
  if (poolAt === pool.length) {
    crypto.getRandomValues(pool);
    poolAt = 0;
  }
  const at = poolAt;
  poolAt += bytesOfOne;
  const time = nowMs.toString(16).padStart(12, "0");
  const hex = (index: number) => hexOf[pool[at + index]!]!;
  const version = hexOf[0x70 | pool[at]! & 0x0f]!;
  const variant = hexOf[0x80 | pool[at + 2]! & 0x3f]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${hex(1)}-${variant}${hex(3)}-` +
    hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9);
}

/**
 * Writes a UUID as a TypeID: its prefix, and its 128 bits in Crockford's base32.
 *
 * @example
 * ```ts
 * formatTypeId("qte", "01890a5d-ac96-774b-bcce-b302099a8057"); // "qte_01h455vb4pex5vsknk084sn02q"
 * ```
 */
export function formatTypeId(prefix: IdPrefix, uuid: string): string {
  const hex = uuid.replace(/-/g, "");
  let text = prefix + "_" + base32(hex.slice(0, 2), 2);
  for (let at = 2; at < 32; at += 5) text += base32(hex.slice(at, at + 5), 4);
  return text;
}

/** Reads a TypeID of the wanted prefix back to its UUID. There is one spelling of each. */
export function parseTypeId(prefix: IdPrefix, text: string): IdReading {
  if (!text.startsWith(prefix + "_")) {
    return refuse("id_prefix_wrong", `an id that starts with ${prefix}_`, quoted(text));
  }
  const digits = text.slice(prefix.length + 1);
  if (digits.length !== 26 || !idForm.test(digits)) {
    return refuse("id_malformed", `${prefix}_ and 26 characters of base32`, quoted(text));
  }
  let hex = base16(digits.slice(0, 2), 2);
  for (let at = 2; at < 26; at += 4) hex += base16(digits.slice(at, at + 4), 5);
  return { ok: true, uuid: hyphenated(hex) };
}

function base32(hex: string, characters: number): string {
  const value = parseInt(hex, 16);
  let text = "";
  for (let shift = 5 * (characters - 1); shift >= 0; shift -= 5) {
    text += alphabet[value >> shift & 31];
  }
  return text;
}

function base16(text: string, characters: number): string {
  let value = 0;
  for (const digit of text) value = value << 5 | alphabet.indexOf(digit);
  return value.toString(16).padStart(characters, "0");
}

function hyphenated(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
