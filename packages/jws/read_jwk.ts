import { decodeBase64Url, encodeBase64Url } from "./base64url.ts";
import { padCoordinate, type Point } from "./curve.ts";
import { refuseKind, type WantedKey } from "./key_kind.ts";
import type { KeyParts } from "./key_parts.ts";
import { type KeyRefusal, refuse } from "./refusal.ts";

/** A public key of ES256 as a JWK (RFC 7518, section 6.2); x and y are always full. */
export interface PublicJwk {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
}

/** The private key beside it. */
export interface PrivateJwk extends PublicJwk {
  readonly d: string;
}

const NUMBER_MAX_CHARACTERS = 64;

type Members = { readonly [name: string]: unknown };

/** Reads a JWK object. Members that say nothing about ES256 are overlooked. */
export function readJwk(jwk: unknown, wanted: WantedKey): KeyParts | KeyRefusal {
  if (typeof jwk !== "object" || jwk === null) {
    return refuse("key_malformed", "a JWK object");
  }
  const members = jwk as Members;
  const hasSecret = members["d"] !== undefined || members["k"] !== undefined;
  if (wanted === "public" && hasSecret) return refuseKind("private", wanted);
  const refusal = refusalOfPurpose(members, wanted);
  if (refusal !== null) return refusal;
  if (wanted === "private" && !hasSecret) return refuseKind("public", wanted);
  const [x, y] = [readNumber(members["x"]), readNumber(members["y"])];
  const d = hasSecret ? readNumber(members["d"]) : undefined;
  if (x !== null && y !== null && d !== null) return { ok: true, point: { x, y }, d };
  const name = x === null ? "x" : y === null ? "y" : "d";
  return refuse("key_malformed", `${name} of 32 bytes in base64url`);
}

function refusalOfPurpose(members: Members, wanted: WantedKey): KeyRefusal | null {
  for (const [name, value] of [["kty", "EC"], ["crv", "P-256"]] as const) {
    const came = members[name];
    if (came !== value) return refuse("key_not_p256", `${name} "${value}"`, came);
  }
  for (const [name, value] of [["use", "sig"], ["alg", "ES256"]] as const) {
    const came = members[name] ?? value;
    if (came !== value) return refuse("key_not_for_es256", `${name} "${value}" or none`, came);
  }
  const operation = wanted === "public" ? "verify" : "sign";
  const operations = members["key_ops"] ?? [operation];
  if (Array.isArray(operations) && operations.includes(operation)) return null;
  return refuse("key_not_for_es256", `key_ops with "${operation}" or none`, operations);
}

/** A number of at most 32 bytes in base64url, or null. k6 leaves leading zeros out: they come back. */
export function readNumber(value: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof value !== "string" || value.length > NUMBER_MAX_CHARACTERS) return null;
  const bytes = decodeBase64Url(value);
  return bytes && padCoordinate(bytes);
}

/** A point as a JWK, its members in the order of their names, as RFC 7638 hashes them. */
export function publicJwk({ x, y }: Point): PublicJwk {
  return { crv: "P-256", kty: "EC", x: encodeBase64Url(x), y: encodeBase64Url(y) };
}
