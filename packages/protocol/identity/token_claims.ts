import { encodeUtf8 } from "../../canonical/mod.ts";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";
import { certificateThumbprint } from "./certificate_hash.ts";

/** The `typ` of an access token's header (RFC 9068). */
export const accessTokenType = "at+jwt";

/** What an access token says. Times are Unix seconds. */
export interface TokenClaims {
  iss: string;
  aud: string;
  /** The client_id once more: RFC 9068 wants a subject. */
  sub: string;
  client_id: string;
  iat: number;
  exp: number;
  jti: string;
  /** The certificate the token is bound to (RFC 8705). */
  cnf: { "x5t#S256": string };
}

/** Why a token's claims are refused. */
export type TokenRefusalCode = "token_invalid" | "token_expired" | "token_certificate_mismatch";

/** The outcome of reading or checking claims. */
export type TokenClaimsResult = { ok: true; claims: TokenClaims } | Refusal<TokenRefusalCode>;

/** Whom a token is made for. `certificateHash` is 64 lower-case hex digits. */
export interface TokenSubject {
  baseUrl: string;
  clientId: string;
  certificateHash: string;
  tokenId: string;
}

/** Makes the claims of a token that lives for 600 seconds from now. */
export function tokenClaims(subject: TokenSubject, nowSeconds: number): TokenClaims {
  const { baseUrl, clientId, certificateHash, tokenId } = subject;
  const thumbprint = certificateThumbprint(certificateHash);
  if (thumbprint === null) throw new TypeError("expected a certificate hash of 64 hex digits");
  return {
    iss: baseUrl,
    aud: baseUrl,
    sub: clientId,
    client_id: clientId,
    iat: nowSeconds,
    exp: nowSeconds + limits.token.lifetimeSeconds,
    jti: tokenId,
    cnf: { "x5t#S256": thumbprint },
  };
}

/** The claims as a token's payload: JSON in plain ASCII. */
export function encodeTokenClaims(claims: TokenClaims): Uint8Array<ArrayBuffer> {
  const escape = (character: string) =>
    "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0");
  return encodeUtf8(JSON.stringify(claims).replace(/[^ -~]/g, escape));
}

/** Reads a payload whose signature has been verified. Claims that are not ours are left out. */
export function decodeTokenClaims(payload: Uint8Array): TokenClaimsResult {
  const most = limits.token.maxCharacters;
  if (payload.length > most) {
    return refuse("token_invalid", `at most ${most} bytes of claims`, payload.length);
  }
  const claims = pickClaims(parseObject(String.fromCharCode(...payload)));
  return claims ? { ok: true, claims } : refuse("token_invalid", "the claims of a token", "others");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function pickClaims(from: Record<string, unknown>): TokenClaims | undefined {
  const { iss, aud, sub, client_id, iat, exp, jti, cnf } = from as Partial<TokenClaims>;
  const thumbprint = cnf?.["x5t#S256"];
  const texts = [iss, aud, sub, client_id, jti, thumbprint];
  const isWhole = texts.every((text) => typeof text === "string") &&
    [iat, exp].every(Number.isSafeInteger);
  if (!isWhole) return undefined;
  return {
    iss,
    aud,
    sub,
    client_id,
    iat,
    exp,
    jti,
    cnf: { "x5t#S256": thumbprint },
  } as TokenClaims;
}

/** What a token is held against, at each use. */
export interface TokenUse {
  baseUrl: string;
  /** The thumbprint of the connection's certificate; null fits no token. */
  thumbprint: string | null;
  nowSeconds: number;
}

/** Checks that claims are for this service, of this time and bound to the presented certificate. */
export function checkTokenClaims(claims: TokenClaims, use: TokenUse): TokenClaimsResult {
  const { baseUrl, thumbprint, nowSeconds } = use;
  for (const name of ["iss", "aud"] as const) {
    if (claims[name] !== baseUrl) {
      return refuse("token_invalid", `${name} ${quoted(baseUrl)}`, quoted(claims[name]));
    }
  }
  if (claims.sub !== claims.client_id) {
    return refuse("token_invalid", "sub equal to client_id", quoted(claims.sub));
  }
  const { iat, exp } = claims;
  if (iat > nowSeconds + limits.request.clockSkewMaxSeconds) {
    return refuse("token_invalid", `iat of ${nowSeconds} at most`, iat);
  }
  if (exp - iat > limits.token.lifetimeSeconds) {
    return refuse("token_invalid", `a life of ${limits.token.lifetimeSeconds} s`, `${exp - iat} s`);
  }
  if (nowSeconds >= exp) return refuse("token_expired", `exp after ${nowSeconds}`, exp);
  const bound = claims.cnf["x5t#S256"];
  return thumbprint === bound
    ? { ok: true, claims }
    : refuse("token_certificate_mismatch", `the certificate ${quoted(bound)}`, "another");
}
