import { decodeBase64Url, encodeBase64Url } from "../../jws/mod.ts";

/** Writes base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBase64Url(bytes).replace(/-/g, "+").replace(/_/g, "/");
  return text + "=".repeat(-text.length & 3);
}

/** Reads base64 strictly: padded, without junk, in the one spelling of each sequence of bytes. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 > 0 || /[-_]/.test(text)) return null;
  const bare = text.replace(/={1,2}$/, "");
  return decodeBase64Url(bare.replace(/\+/g, "-").replace(/\//g, "_"));
}
