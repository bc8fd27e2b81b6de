import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { signEs256, verifyEs256 } from "./es256.ts";
import { generateKey } from "./generate_key.ts";
import type { KeyRefusal } from "./refusal.ts";
import {
  type ImportedPrivateKey,
  importPrivateKeyJwk,
  importPrivateKeyPem,
  importPrivateKeyPkcs8,
} from "./private_key.ts";
import { importPublicKeyPem } from "./public_key.ts";
import { openssl, otherPrivateKeys } from "./testdata/keys.ts";

// The key of RFC 7515, appendix A.3.
const rfcKey = {
  kty: "EC",
  crv: "P-256",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  d: "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
};

const order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

function derOf(pem: string): Uint8Array {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
}

function codeOf(result: ImportedPrivateKey | KeyRefusal): string {
  return result.ok ? "accepted" : result.code;
}

const jwkCode = async (jwk: unknown) => codeOf(await importPrivateKeyJwk(jwk));
const pemCode = async (text: string) => codeOf(await importPrivateKeyPem(text));
const derCode = async (der: Uint8Array) => codeOf(await importPrivateKeyPkcs8(der));

test("importPrivateKey…() give a key that signs, from PEM, DER and JWK", async () => {
  const results = [
    await importPrivateKeyPem(openssl.pkcs8),
    await importPrivateKeyPem(openssl.pkcs8WithoutPublic),
    await importPrivateKeyPkcs8(derOf(openssl.pkcs8)),
    await importPrivateKeyJwk(rfcKey),
  ];
  const data = Buffer.from("gold");
  for (const result of results) {
    assert(result.ok);
    const signature = await signEs256(result.key, data);
    assert(await verifyEs256(result.publicKey, signature, data));
    assertEquals([result.key.type, result.key.extractable], ["private", false]);
    assertEquals([...result.key.usages], ["sign"]);
  }
});

test("importPrivateKeyPem() finds the public half, also where the file has none", async () => {
  const expected = await importPublicKeyPem(openssl.spki);
  assert(expected.ok);
  for (const pem of [openssl.pkcs8, openssl.pkcs8WithoutPublic]) {
    const result = await importPrivateKeyPem(pem);
    assert(result.ok);
    assertEquals([result.jwk, result.thumbprint], [expected.jwk, expected.thumbprint]);
  }
});

test("importPrivateKeyJwk() hands out the public members only", async () => {
  const result = await importPrivateKeyJwk(rfcKey);
  assert(result.ok);
  assertEquals(Object.keys(result.jwk), ["crv", "kty", "x", "y"]);
});

test("importPrivateKeyJwk() refuses a pair that does not belong together", async () => {
  const { jwk } = await generateKey();
  const result = await importPrivateKeyJwk({ ...jwk, d: rfcKey.d });
  assertEquals(result, {
    ok: false,
    code: "key_pair_mismatch",
    message: "expected the public key that belongs to the private one",
  });
});

test("importPrivateKeyPkcs8() refuses a pair that does not belong together", async () => {
  const der = Uint8Array.from(derOf(openssl.pkcs8));
  const { jwk } = await generateKey();
  der.set(Buffer.from(jwk.x, "base64url"), der.length - 64);
  der.set(Buffer.from(jwk.y, "base64url"), der.length - 32);
  assertEquals(await derCode(der), "key_pair_mismatch");
});

test("importPrivateKey…() refuse a point that is not on the curve", async () => {
  assertEquals(await jwkCode({ ...rfcKey, y: rfcKey.x }), "key_not_on_curve");
  const der = Uint8Array.from(derOf(openssl.pkcs8));
  der[der.length - 1]! ^= 1;
  assertEquals(await derCode(der), "key_not_on_curve");
});

test("importPrivateKeyJwk() refuses a private number out of range or malformed", async () => {
  const numbers = [base64url("00".repeat(32)), base64url(order), base64url("ff".repeat(32))];
  for (
    const d of [...numbers, "", "A", 7, null, rfcKey.d + "=", rfcKey.d + "AA", "A".repeat(1e6)]
  ) {
    assertEquals(await jwkCode({ ...rfcKey, d }), "key_malformed", String(d).slice(0, 50));
  }
});

test("importPrivateKey…() refuse a public key", async () => {
  const { d: _, ...publicKey } = rfcKey;
  assertEquals(await jwkCode(publicKey), "key_is_public");
  assertEquals(await pemCode(openssl.spki), "key_is_public");
  assertEquals(await derCode(derOf(openssl.spki)), "key_is_public");
});

test("importPrivateKey…() refuse certificates", async () => {
  assertEquals(await pemCode(openssl.certificate), "key_is_certificate");
  assertEquals(await derCode(derOf(openssl.certificateRequest)), "key_is_certificate");
});

test("importPrivateKey…() refuse SEC1 and say how to convert it", async () => {
  const sec1 = [openssl.sec1, openssl.sec1WithParameters, openssl.sec1Encrypted];
  for (const pem of sec1) assertEquals(await pemCode(pem), "key_is_sec1");
  const result = await importPrivateKeyPkcs8(derOf(openssl.sec1));
  assertEquals(result, {
    ok: false,
    code: "key_is_sec1",
    message: "expected PKCS#8, got SEC1 (EC PRIVATE KEY); " +
      "convert it with openssl pkcs8 -topk8 -nocrypt",
  });
});

test("importPrivateKey…() refuse an encrypted key and say how to decrypt it", async () => {
  assertEquals(await pemCode(openssl.pkcs8Encrypted), "key_encrypted");
  const result = await importPrivateKeyPkcs8(derOf(openssl.pkcs8Encrypted));
  assertEquals(result, {
    ok: false,
    code: "key_encrypted",
    message: "expected a plain key, got an encrypted one; decrypt it with openssl pkcs8",
  });
});

test("importPrivateKey…() refuse keys of other curves and algorithms", async () => {
  const { rsaPkcs1, ...others } = otherPrivateKeys;
  for (const [name, pem] of Object.entries(others)) {
    assertEquals(await pemCode(pem), "key_not_p256", name);
    assertEquals(await derCode(derOf(pem)), "key_not_p256", name);
  }
  assertEquals(await pemCode(rsaPkcs1), "key_not_p256");
  assertEquals(await jwkCode({ ...rfcKey, crv: "P-521" }), "key_not_p256");
  assertEquals(await jwkCode({ ...rfcKey, use: "enc" }), "key_not_for_es256");
  assertEquals(await jwkCode({ ...rfcKey, key_ops: ["verify"] }), "key_not_for_es256");
});

test("importPrivateKeyPkcs8() refuses a shortened or bent DER by fixed words, never the key", async () => {
  const headBytes = 35;
  const messages = new Set<string>();
  for (const der of [derOf(openssl.pkcs8), derOf(openssl.pkcs8WithoutPublic)]) {
    const bent = Array.from(
      { length: headBytes },
      (_, i) => der.map((b, at) => at === i ? b ^ 0x80 : b),
    );
    const short = Array.from({ length: der.length }, (_, i) => der.subarray(0, i));
    for (const bad of [...bent, ...short]) {
      const result = await importPrivateKeyPkcs8(bad);
      messages.add(result.ok ? "accepted" : result.message);
    }
  }
  assertEquals([...messages].sort(), [
    "expected PKCS#8 with an EC private key in it",
    "expected a public key as SPKI or a private one as PKCS#8",
    "expected an EC key on the named curve P-256",
  ]);
});

test("importPrivateKey…() refuse megabytes unread", async () => {
  assertEquals(await pemCode("-".repeat(1 << 20)), "key_too_long");
  assertEquals(await derCode(new Uint8Array(1 << 20)), "key_too_long");
});
