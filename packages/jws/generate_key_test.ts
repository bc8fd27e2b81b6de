import { assertEquals, assertNotEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { encodeBase64Url } from "./base64url.ts";
import { generateKey } from "./generate_key.ts";
import { importPrivateKeyJwk } from "./private_key.ts";
import { leadingZeroKey } from "./testdata/keys.ts";

test("generateKey() makes a new key each time, and a full JWK to keep it by", async () => {
  const [one, other] = [await generateKey(), await generateKey()];
  assertNotEquals(one.thumbprint, other.thumbprint);
  const { kty, crv, x, y, d } = one.privateJwk;
  assertEquals([kty, crv, x.length, y.length, d.length], ["EC", "P-256", 43, 43, 43]);
  const kept = await importPrivateKeyJwk(JSON.parse(JSON.stringify(one.privateJwk)));
  assertEquals(kept.ok ? kept.thumbprint : kept.code, one.thumbprint);
});

test("generateKey() fills up a number that the platform exports without its leading zero", async () => {
  const { x } = leadingZeroKey;
  const short = encodeBase64Url(Buffer.from(x, "base64url").subarray(1));
  const exportKey = crypto.subtle.exportKey;
  const exportShort = () => Promise.resolve({ ...leadingZeroKey, x: short });
  crypto.subtle.exportKey = exportShort as unknown as typeof exportKey;
  try {
    const { privateJwk, jwk } = await generateKey();
    assertEquals({ ...privateJwk }, leadingZeroKey);
    assertEquals(jwk.x, x);
  } finally {
    crypto.subtle.exportKey = exportKey;
  }
});
