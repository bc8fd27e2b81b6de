import { requireBytes } from "./bytes.ts";
import { isOnCurve, p256, type Point } from "./curve.ts";
import type { KeyParts } from "./key_parts.ts";
import { readDer } from "./read_der.ts";
import { type PublicJwk, publicJwk, readJwk } from "./read_jwk.ts";
import { readPem } from "./read_pem.ts";
import { type KeyRefusal, refuse } from "./refusal.ts";
import { jwkThumbprint } from "./thumbprint.ts";

/** A public key that was read, with its plain form and its RFC 7638 thumbprint. */
export interface ImportedPublicKey {
  readonly ok: true;
  readonly key: CryptoKey;
  readonly jwk: PublicJwk;
  readonly thumbprint: string;
}

/** Reads a public key from a JWK object. A private key in its place is refused and not quoted. */
export async function importPublicKeyJwk(jwk: unknown): Promise<ImportedPublicKey | KeyRefusal> {
  return await importParts(readJwk(jwk, "public"));
}

/** Reads a public key from DER: SubjectPublicKeyInfo, also called SPKI. */
export async function importPublicKeySpki(
  der: Uint8Array,
): Promise<ImportedPublicKey | KeyRefusal> {
  requireBytes(der);
  return await importParts(readDer(der, "public"));
}

/** Reads a public key from a PEM text: one block `BEGIN PUBLIC KEY`. */
export async function importPublicKeyPem(text: string): Promise<ImportedPublicKey | KeyRefusal> {
  return await importParts(readPem(text, "public"));
}

async function importParts(parts: KeyParts | KeyRefusal): Promise<ImportedPublicKey | KeyRefusal> {
  return parts.ok ? await importPoint(parts.point!) : parts;
}

/** The one way to a public CryptoKey: a point that we have seen to be on the curve. */
export async function importPoint(point: Point): Promise<ImportedPublicKey | KeyRefusal> {
  if (!isOnCurve(point)) return refuse("key_not_on_curve", "a point that is on P-256");
  const raw = new Uint8Array([4, ...point.x, ...point.y]);
  const key = await crypto.subtle.importKey("raw", raw, p256, true, ["verify"]);
  const jwk = publicJwk(point);
  return { ok: true, key, jwk, thumbprint: await jwkThumbprint(jwk) };
}
