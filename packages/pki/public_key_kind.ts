import type { PublicKey } from "./x509.ts";

export type PublicKeyKind = "p256" | "p384" | "p521" | "ed25519" | "rsa" | "other";

const kinds: { readonly [name: string]: PublicKeyKind } = {
  "P-256": "p256",
  "P-384": "p384",
  "P-521": "p521",
  Ed25519: "ed25519",
  "RSASSA-PKCS1-v1_5": "rsa",
  "RSA-PSS": "rsa",
};

/** The kind of a public key; "other" also for P-256 by its parameters instead of its name. */
export function publicKeyKind({ algorithm }: PublicKey): PublicKeyKind {
  const { name, namedCurve = name } = algorithm as Algorithm & { readonly namedCurve?: string };
  return kinds[namedCurve] ?? "other";
}

const UNCOMPRESSED_P256_BYTES = 91;

/** Whether a P-256 key is written with its whole point, the form every runtime reads. */
export function hasWholePoint(publicKey: PublicKey): boolean {
  return publicKey.rawData.byteLength === UNCOMPRESSED_P256_BYTES;
}
