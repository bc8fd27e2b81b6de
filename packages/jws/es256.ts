import { exactBytes, isBytes, requireBytes } from "./bytes.ts";

/** An ES256 signature is r and s, 32 bytes each. */
export const SIGNATURE_BYTES = 64;

const ecdsaSha256 = { name: "ECDSA", hash: "SHA-256" };

/** Signs data by ECDSA on P-256 with SHA-256. The signature is r and s, 32 bytes each. */
export async function signEs256(
  privateKey: CryptoKey,
  data: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  requireBytes(data);
  return new Uint8Array(await crypto.subtle.sign(ecdsaSha256, privateKey, exactBytes(data)));
}

/**
 * Whether `signature` is the key's over `data`. A signature that is not 64 bytes long is false without a
 * call of the platform. Both (r, s) and (r, n - s) are accepted, as ES256 says.
 */
export function verifyEs256(
  publicKey: CryptoKey,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> {
  // Not an async function: it hands on the platform's promise, and each one more costs a part of a percent.
  if (!isBytes(signature) || !isBytes(data)) {
    return Promise.reject(new TypeError("expected Uint8Arrays"));
  }
  if (signature.length !== SIGNATURE_BYTES) return Promise.resolve(false);
  return crypto.subtle.verify(ecdsaSha256, publicKey, exactBytes(signature), exactBytes(data));
}
