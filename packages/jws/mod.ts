/**
 * JWS with ES256 on Web Crypto: detached with an unencoded payload for requests, compact for tokens; keys
 * from JWK, DER and PEM. Imports nothing and needs no global but `crypto`.
 *
 * @module
 */
export { decodeBase64Url, encodeBase64Url } from "./base64url.ts";
export { COMPACT_JWS_MAX_CHARACTERS, signCompact, verifyCompact } from "./compact.ts";
export type { CompactSigner, VerifiedCompact } from "./compact.ts";
export { DETACHED_JWS_MAX_CHARACTERS, signDetached, verifyDetached } from "./detached.ts";
export { signEs256, verifyEs256 } from "./es256.ts";
export { generateKey } from "./generate_key.ts";
export type { GeneratedKey } from "./generate_key.ts";
export { importPrivateKeyJwk, importPrivateKeyPem, importPrivateKeyPkcs8 } from "./private_key.ts";
export type { ImportedPrivateKey } from "./private_key.ts";
export type { JwsHeader } from "./protected_header.ts";
export { importPublicKeyJwk, importPublicKeyPem, importPublicKeySpki } from "./public_key.ts";
export type { ImportedPublicKey } from "./public_key.ts";
export type { PrivateJwk, PublicJwk } from "./read_jwk.ts";
export { jwsRefusalCodes, keyRefusalCodes } from "./refusal.ts";
export type { JwsRefusal, JwsRefusalCode, KeyRefusal, KeyRefusalCode } from "./refusal.ts";
export { jwkThumbprint } from "./thumbprint.ts";
export type { VerificationKey } from "./verification_keys.ts";
export type { VerifiedJws } from "./verify_parts.ts";
export type { Signer } from "./write_header.ts";
