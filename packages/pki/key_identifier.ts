import { sha256Hex, toHex } from "./hex.ts";
import type { PublicKey } from "./x509.ts";

/** Names a key in certificates: the first 160 bits of SHA-256 over its point (RFC 7093, method 1). */
export async function keyIdentifier(publicKey: PublicKey): Promise<string> {
  return toHex(new Uint8Array(await publicKey.getKeyIdentifier("SHA-256"), 0, 20));
}

/** Names a key in our own tables: SHA-256 over its SubjectPublicKeyInfo, 64 hex digits. */
export async function publicKeySha256(publicKey: PublicKey): Promise<string> {
  return await sha256Hex(publicKey.rawData);
}
