import { decodePem, encodePem, pemLabels } from "./pem.ts";
import { type KeyRefusalCode, type Refusal, refuse } from "./refusal.ts";

/** The only kind of key here, and the only signature. */
export const ecdsaP256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const MAX_KEY_CHARACTERS = 4_096;

export interface ReadKeyPair {
  readonly ok: true;
  readonly keys: CryptoKeyPair;
}

/** A new P-256 key pair. Its private key can be exported. */
export async function makeKeyPair(): Promise<CryptoKeyPair> {
  return await crypto.subtle.generateKey(ecdsaP256, true, ["sign", "verify"]);
}

/** The same private key, no more exportable. */
export async function lockPrivateKey(key: CryptoKey): Promise<CryptoKey> {
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", key);
  return await crypto.subtle.importKey("pkcs8", pkcs8, ecdsaP256, false, ["sign"]);
}

/** A private key as PEM (PKCS#8, not encrypted): for a file that only its owner can read. */
export async function writePrivateKey(key: CryptoKey): Promise<string> {
  return encodePem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", key));
}

/** Reads a P-256 private key (PEM, PKCS#8) and works out its public half. */
export async function readKeyPair(
  keyPem: string,
): Promise<ReadKeyPair | Refusal<KeyRefusalCode>> {
  if (keyPem.length > MAX_KEY_CHARACTERS) {
    return refuse("key_too_long", `expected at most ${MAX_KEY_CHARACTERS} characters of PEM`);
  }
  const der = decodePem(keyPem, ["PRIVATE KEY"]);
  if (der === null) return refuseLabels(pemLabels(keyPem));
  try {
    return { ok: true, keys: await importPair(der) };
  } catch {
    return refuse("key_not_p256", "expected a private key on P-256, got another kind of key");
  }
}

async function importPair(pkcs8: Uint8Array<ArrayBuffer>): Promise<CryptoKeyPair> {
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, ecdsaP256, true, ["sign"]);
  const { d: _, key_ops: __, ...jwk } = await crypto.subtle.exportKey("jwk", privateKey);
  const publicKey = await crypto.subtle.importKey("jwk", jwk, ecdsaP256, true, ["verify"]);
  return { privateKey, publicKey };
}

function refuseLabels(labels: readonly string[]): Refusal<KeyRefusalCode> {
  const convert = "openssl pkcs8 -topk8 -nocrypt -in old.key -out new.key";
  if (labels.includes("ENCRYPTED PRIVATE KEY")) {
    return refuse("key_encrypted", `expected a key that is not encrypted: ${convert}`);
  }
  if (labels.includes("EC PRIVATE KEY")) {
    return refuse("key_is_sec1", `expected PKCS#8 ("PRIVATE KEY"), got SEC 1: ${convert}`);
  }
  return refuse("key_malformed", 'expected one PEM block "PRIVATE KEY" (PKCS#8)');
}
