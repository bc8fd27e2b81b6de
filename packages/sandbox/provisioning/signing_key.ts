/** An ES256 key as JWKs. */
export interface SigningKeyPair {
  jwk: JsonWebKey;
  privateJwk: JsonWebKey;
}

/** Makes a signing key on P-256. */
export async function makeSigningKey(): Promise<SigningKeyPair> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const jwk = { kty: kty!, crv: crv!, x: x!, y: y! };
  return { jwk, privateJwk: { ...jwk, d: d! } };
}
