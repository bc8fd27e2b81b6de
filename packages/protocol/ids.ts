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
const hexDigits = "0123456789abcdef";
const hyphenPlaces = new Set([8, 13, 18, 23]);
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
  const version = hexOf[0x70 | pool[at]! & 0x0f]!;
  const variant = hexOf[0x80 | pool[at + 2]! & 0x3f]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${hexAt(at + 1)}-${variant}${
    hexAt(at + 3)
  }-` + hexAt(at + 4) + hexAt(at + 5) + hexAt(at + 6) + hexAt(at + 7) + hexAt(at + 8) +
    hexAt(at + 9);
}

function hexAt(index: number): string {
  return hexOf[pool[index]!]!;
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
  let text = prefix + "_";
  // 26 characters of 5 bits hold 128 bits, and two zeros before them.
  let bits = 0, held = 2;
  for (let at = 0; at < uuid.length; at++) {
    const digit = hexDigits.indexOf(uuid[at]!);
    if (digit < 0) continue;
    bits = bits << 4 | digit;
    held += 4;
    if (held < 5) continue;
    held -= 5;
    text += alphabet[bits >> held & 31];
  }
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
  let uuid = "";
  let bits = 0, held = -2;
  for (let at = 0; at < digits.length; at++) {
    bits = bits << 5 | alphabet.indexOf(digits[at]!);
    for (held += 5; held >= 4; held -= 4) {
      if (hyphenPlaces.has(uuid.length)) uuid += "-";
      uuid += hexDigits[bits >> held - 4 & 15];
    }
  }
  return { ok: true, uuid };
}
