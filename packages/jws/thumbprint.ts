import { asciiBytes } from "./ascii.ts";
import { encodeBase64Url } from "./base64url.ts";
import { type PublicJwk, publicJwk, readNumber } from "./read_jwk.ts";

/**
 * The key's thumbprint by RFC 7638: base64url of SHA-256 over its four members in the order of their
 * names. x and y are first filled up to 32 bytes, so that each key has one thumbprint only.
 */
export async function jwkThumbprint(jwk: PublicJwk): Promise<string> {
  const [x, y] = [readNumber(jwk.x), readNumber(jwk.y)];
  if (x === null || y === null) throw new TypeError("expected an EC key of P-256");
  const text = JSON.stringify(publicJwk({ x, y }));
  const hash = await crypto.subtle.digest("SHA-256", asciiBytes(text));
  return encodeBase64Url(new Uint8Array(hash));
}
