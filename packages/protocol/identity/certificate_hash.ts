import { encodeBase64Url } from "../../jws/mod.ts";

/**
 * Turns a certificate's SHA-256 from hex (XFCC, `openssl`) into base64url (`x5t#S256`), or null where
 * it is not 64 lower-case hex digits.
 *
 * @example
 * ```ts
 * certificateThumbprint("00".repeat(32)); // "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
 * ```
 */
export function certificateThumbprint(hashHex: string): string | null {
  if (hashHex.length !== 64 || !/^[\da-f]+$/.test(hashHex)) return null;
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i++) bytes[i] = parseInt(hashHex.slice(2 * i, 2 * i + 2), 16);
  return encodeBase64Url(bytes);
}
