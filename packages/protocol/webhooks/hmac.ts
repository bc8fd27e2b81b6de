const algorithm = { name: "HMAC", hash: "SHA-256" };

/** Imports a secret for HMAC-SHA256. It cannot be read out again; keep it, importing costs. */
export function importHmacKey(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", exact(secret), algorithm, false, ["sign"]);
}

/** HMAC-SHA256 of a message: 32 bytes. The only caller of HMAC. */
export async function hmacSha256(key: CryptoKey, message: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, exact(message)));
}

/** k6 hands the whole buffer behind a view to the platform. */
function exact(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
