/**
 * Who sends a request: the certificate that the sidecar saw, the token bound to it, and what a refused
 * signature is called. For the server's gate alone.
 *
 * @module
 */
export { signatureProblems } from "../problems/signature_problem.ts";
export { certificateThumbprint } from "./certificate_hash.ts";
export {
  accessTokenType,
  checkTokenClaims,
  decodeTokenClaims,
  encodeTokenClaims,
  type TokenClaims,
  tokenClaims,
  type TokenClaimsResult,
  type TokenRefusalCode,
  type TokenSubject,
  type TokenUse,
} from "./token_claims.ts";
export { readXfcc, type XfccReading, type XfccRefusalCode } from "./xfcc.ts";
