import { toBigInt } from "./bytes.ts";

/** A coordinate of P-256, and a private number, in bytes. */
export const COORDINATE_BYTES = 32;

/** What Web Crypto calls a key for ES256. */
export const p256 = { name: "ECDSA", namedCurve: "P-256" };

// The curve y^2 = x^3 - 3x + b over the integers modulo p, with n points (FIPS 186-4, D.1.2.3).
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Two coordinates of 32 bytes each. */
export interface Point {
  readonly x: Uint8Array<ArrayBuffer>;
  readonly y: Uint8Array<ArrayBuffer>;
}

/** Not every platform checks this at import: k6 takes a JWK whose point is anywhere. */
export function isOnCurve(point: Point): boolean {
  const x = toBigInt(point.x);
  const y = toBigInt(point.y);
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}

/** Whether the number is one a private key can have: 1 to n - 1. */
export function isPrivateNumber(d: Uint8Array): boolean {
  const value = toBigInt(d);
  return value > 0n && value < n;
}

/** The same number in 32 bytes, or null when it needs more. */
export function padCoordinate(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes.length === 0 || bytes.length > COORDINATE_BYTES) return null;
  const padded = new Uint8Array(COORDINATE_BYTES);
  padded.set(bytes, COORDINATE_BYTES - bytes.length);
  return padded;
}
