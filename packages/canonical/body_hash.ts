import { encodeHex } from "./hex.ts";
import { encodeUtf8 } from "./utf8.ts";

/**
 * The third line of a canonical request: SHA-256 of the body as 64 lower-case hexadecimal digits. A
 * string is hashed as its UTF-8 bytes; an empty body hashes as the empty string.
 *
 * @example
 * ```ts
 * await bodySha256('{"quote_id":"qte_01"}');
 * await bodySha256(""); // "e3b0c44298fc1c149afbf4c8996fb924..."
 * ```
 */
export async function bodySha256(body: string | Uint8Array): Promise<string> {
  const bytes = typeof body === "string" ? encodeUtf8(body) : exactBytes(body);
  return encodeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

// k6 hashes the whole buffer behind a view, so a view of a part is copied first. The copy is not made by
// slice(): a Node Buffer's slice() is again a view.
function exactBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(body) || body.BYTES_PER_ELEMENT !== 1) {
    throw new TypeError("bodySha256() takes a string or a Uint8Array");
  }
  if (body.byteLength === body.buffer.byteLength) return body as Uint8Array<ArrayBuffer>;
  return new Uint8Array(body);
}
