import { encodeBase64Url } from "./base64url.ts";
import { requireBytes } from "./bytes.ts";
import { isPrivateNumber, p256, type Point } from "./curve.ts";
import { signEs256, verifyEs256 } from "./es256.ts";
import type { KeyParts } from "./key_parts.ts";
import { type ImportedPublicKey, importPoint } from "./public_key.ts";
import { readDer, writePkcs8 } from "./read_der.ts";
import { type PublicJwk, readJwk, readNumber } from "./read_jwk.ts";
import { readPem } from "./read_pem.ts";
import { type KeyRefusal, refuse } from "./refusal.ts";

/** A private key that was read: it signs and can't be exported. `jwk` is its public half. */
export interface ImportedPrivateKey {
  readonly ok: true;
  readonly key: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: PublicJwk;
  readonly thumbprint: string;
}

/** Reads a private key from a JWK object with d, x and y. */
export async function importPrivateKeyJwk(jwk: unknown): Promise<ImportedPrivateKey | KeyRefusal> {
  return await importParts(readJwk(jwk, "private"));
}

/** Reads a private key from the DER of PKCS#8, not encrypted. */
export async function importPrivateKeyPkcs8(
  der: Uint8Array,
): Promise<ImportedPrivateKey | KeyRefusal> {
  requireBytes(der);
  return await importParts(readDer(der, "private"));
}

/** Reads a private key from a PEM text: one block `BEGIN PRIVATE KEY`. */
export async function importPrivateKeyPem(text: string): Promise<ImportedPrivateKey | KeyRefusal> {
  return await importParts(readPem(text, "private"));
}

async function importParts(parts: KeyParts | KeyRefusal): Promise<ImportedPrivateKey | KeyRefusal> {
  if (!parts.ok) return parts;
  const d = parts.d!;
  if (!isPrivateNumber(d)) return refuse("key_malformed", "a private number that P-256 has");
  const imported = await importPoint(parts.point ?? await pointOf(d));
  if (!imported.ok) return imported;
  const key = await importPair(d, imported);
  if (key === null) {
    return refuse("key_pair_mismatch", "the public key that belongs to the private one");
  }
  return { ...imported, key, publicKey: imported.key };
}

// A key without its public half: the platform multiplies, in constant time.
async function pointOf(d: Uint8Array): Promise<Point> {
  const key = await crypto.subtle.importKey("pkcs8", writePkcs8(d), p256, true, ["sign"]);
  const jwk = await crypto.subtle.exportKey("jwk", key);
  return { x: readNumber(jwk.x)!, y: readNumber(jwk.y)! };
}

// The number is in range and the point on the curve, so only a pair that does not fit is refused here. Not
// every platform compares the two at import (Deno does not), so a signature is tried.
async function importPair(d: Uint8Array, own: ImportedPublicKey): Promise<CryptoKey | null> {
  try {
    const pair = { ...own.jwk, d: encodeBase64Url(d) };
    const key = await crypto.subtle.importKey("jwk", pair, p256, false, ["sign"]);
    const probe = new Uint8Array(1);
    return await verifyEs256(own.key, await signEs256(key, probe), probe) ? key : null;
  } catch {
    return null;
  }
}
