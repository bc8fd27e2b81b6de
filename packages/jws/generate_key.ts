import { encodeBase64Url } from "./base64url.ts";
import { p256 } from "./curve.ts";
import { type ImportedPrivateKey, importPrivateKeyJwk } from "./private_key.ts";
import { type PrivateJwk, readNumber } from "./read_jwk.ts";

/** A new key, and the JWK to keep it by. */
export interface GeneratedKey extends ImportedPrivateKey {
  /** The whole key: write it to a file that only its owner can read. */
  readonly privateJwk: PrivateJwk;
}

/** Makes a new ES256 key. The JWKs are full: each number has its 32 bytes, on every platform. */
export async function generateKey(): Promise<GeneratedKey> {
  const pair = await crypto.subtle.generateKey(p256, true, ["sign", "verify"]) as CryptoKeyPair;
  const exported = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const imported = await importPrivateKeyJwk(exported);
  if (!imported.ok) throw new TypeError(imported.message);
  return {
    ...imported,
    privateJwk: { ...imported.jwk, d: encodeBase64Url(readNumber(exported.d)!) },
  };
}
