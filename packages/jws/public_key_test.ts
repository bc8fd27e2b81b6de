import { assert, assertEquals, assertRejects } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { encodeBase64Url } from "./base64url.ts";
import { generateKey } from "./generate_key.ts";
import type { KeyRefusal } from "./refusal.ts";
import {
  type ImportedPublicKey,
  importPublicKeyJwk,
  importPublicKeyPem,
  importPublicKeySpki,
} from "./public_key.ts";
import { leadingZeroKey, openssl, otherPrivateKeys, otherPublicKeys } from "./testdata/keys.ts";

// The key of RFC 7515, appendix A.3.
const rfcKey = {
  kty: "EC",
  crv: "P-256",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
};

function derOf(pem: string): Uint8Array {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
}

function codeOf(result: ImportedPublicKey | KeyRefusal): string {
  return result.ok ? "accepted" : result.code;
}

const jwkCode = async (jwk: unknown) => codeOf(await importPublicKeyJwk(jwk));
const pemCode = async (text: string) => codeOf(await importPublicKeyPem(text));
const derCode = async (der: Uint8Array) => codeOf(await importPublicKeySpki(der));

test("importPublicKey…() give the same key from JWK, PEM and DER", async () => {
  const pem = await importPublicKeyPem(openssl.spki);
  assert(pem.ok);
  const spki = await importPublicKeySpki(derOf(openssl.spki));
  const jwk = await importPublicKeyJwk(pem.jwk);
  assert(spki.ok && jwk.ok);
  assertEquals([spki.jwk, jwk.jwk], [pem.jwk, pem.jwk]);
  assertEquals([spki.thumbprint, jwk.thumbprint], [pem.thumbprint, pem.thumbprint]);
  assertEquals([pem.key.type, [...pem.key.usages]], ["public", ["verify"]]);
});

test("importPublicKeyJwk() takes the members that allow ES256 and overlooks unknown ones", async () => {
  const more = { ...rfcKey, use: "sig", alg: "ES256", key_ops: ["verify"], kid: "1", ext: true };
  const result = await importPublicKeyJwk(more);
  assert(result.ok);
  assertEquals({ ...result.jwk }, rfcKey as unknown as typeof result.jwk);
});

test("importPublicKeyJwk() fills up coordinates that lost their leading zeros", async () => {
  const { d: _, ...full } = leadingZeroKey;
  const short = encodeBase64Url(Buffer.from(full.x, "base64url").subarray(1));
  const [one, other] = [
    await importPublicKeyJwk({ ...full, x: short }),
    await importPublicKeyJwk(full),
  ];
  assert(one.ok && other.ok);
  assertEquals([one.jwk.x.length, short.length], [43, 42]);
  assertEquals([one.jwk, one.thumbprint], [other.jwk, other.thumbprint]);
});

test("importPublicKeyJwk() refuses other key types and curves", async () => {
  assertEquals(await jwkCode({ ...rfcKey, kty: "RSA" }), "key_not_p256");
  assertEquals(await jwkCode({ ...rfcKey, kty: undefined }), "key_not_p256");
  assertEquals(await jwkCode({ ...rfcKey, crv: "P-384" }), "key_not_p256");
  assertEquals(await jwkCode({ ...rfcKey, crv: "p-256" }), "key_not_p256");
  assertEquals(await jwkCode({ kty: "OKP", crv: "Ed25519", x: rfcKey.x }), "key_not_p256");
  const result = await importPublicKeyJwk({ ...rfcKey, crv: "P-384" });
  assertEquals(result.ok ? "" : result.message, 'expected crv "P-256", got "P-384"');
});

test("importPublicKeyJwk() refuses a key that is for something else", async () => {
  const purposes = [{ use: "enc" }, { alg: "ES384" }, { alg: "ECDH-ES" }, { key_ops: ["sign"] }];
  for (const purpose of [...purposes, { key_ops: "verify" }, { key_ops: [] }]) {
    assertEquals(await jwkCode({ ...rfcKey, ...purpose }), "key_not_for_es256");
  }
});

test("importPublicKeyJwk() refuses malformed members and what is no object", async () => {
  const values = [
    undefined,
    null,
    7,
    "",
    "A",
    rfcKey.x + "=",
    rfcKey.x + "AA",
    "A".repeat(1 << 20),
  ];
  for (const value of values) {
    assertEquals(await jwkCode({ ...rfcKey, x: value }), "key_malformed");
    assertEquals(await jwkCode({ ...rfcKey, y: value }), "key_malformed");
  }
  for (const jwk of [undefined, null, "", 7, JSON.stringify(rfcKey)]) {
    assertEquals(await jwkCode(jwk), "key_malformed");
  }
});

test("importPublicKeyJwk() refuses a point that is not on the curve", async () => {
  const zero = "A".repeat(43);
  // The prime of the field: as a coordinate it is zero written in a second way.
  const prime = Buffer.from("ffffffff00000001" + "0".repeat(24) + "f".repeat(24), "hex");
  const points = [
    { x: rfcKey.y, y: rfcKey.x },
    { x: rfcKey.x, y: rfcKey.x },
    { x: zero, y: zero },
    { x: prime.toString("base64url"), y: zero },
    { x: rfcKey.x, y: Buffer.alloc(32, 0xff).toString("base64url") },
  ];
  for (const point of points) {
    assertEquals(await jwkCode({ ...rfcKey, ...point }), "key_not_on_curve");
  }
});

test("importPublicKey…() refuse a private key and never quote it", async () => {
  const { privateJwk } = await generateKey();
  const results = [
    await importPublicKeyJwk(privateJwk),
    await importPublicKeyJwk({ kty: "RSA", d: "secret" }),
    await importPublicKeyJwk({ kty: "oct", k: "secret" }),
    await importPublicKeyPem(openssl.pkcs8),
    await importPublicKeyPem(openssl.pkcs8Encrypted),
    await importPublicKeyPem(openssl.sec1),
    await importPublicKeyPem(openssl.sec1WithParameters),
    await importPublicKeyPem(openssl.sec1Encrypted),
    await importPublicKeyPem(openssl.certificate + openssl.pkcs8),
    await importPublicKeyPem(otherPrivateKeys.rsaPkcs1),
    await importPublicKeySpki(derOf(openssl.pkcs8)),
    await importPublicKeySpki(derOf(openssl.pkcs8WithoutPublic)),
    await importPublicKeySpki(derOf(openssl.pkcs8Encrypted)),
    await importPublicKeySpki(derOf(openssl.sec1)),
    await importPublicKeyPem(
      openssl.pkcs8.replaceAll("PRIVATE", "PUBLIC"),
    ),
  ];
  for (const result of results) {
    assertEquals(result, {
      ok: false,
      code: "key_is_private",
      message: "expected a public key, got a private one; keep it to yourself",
    });
  }
});

test("importPublicKey…() refuse certificates and their requests", async () => {
  for (const pem of [openssl.certificate, openssl.certificateRequest]) {
    assertEquals(await pemCode(pem), "key_is_certificate");
    assertEquals(await derCode(derOf(pem)), "key_is_certificate");
  }
});

test("importPublicKey…() refuse keys of other curves and algorithms", async () => {
  const { rsaPkcs1, ...others } = otherPublicKeys;
  for (const [name, pem] of Object.entries(others)) {
    assertEquals(await pemCode(pem), "key_not_p256", name);
    assertEquals(await derCode(derOf(pem)), "key_not_p256", name);
  }
  assertEquals(await pemCode(rsaPkcs1), "key_not_p256");
  assertEquals(await derCode(derOf(rsaPkcs1)), "key_malformed");
});

test("importPublicKey…() refuse a compressed point and say how to convert it", async () => {
  const result = await importPublicKeyPem(openssl.spkiCompressed);
  assertEquals(result, {
    ok: false,
    code: "key_point_compressed",
    message: "expected an uncompressed point, got a compressed one; " +
      "convert it with openssl ec -pubin -pubout -conv_form uncompressed",
  });
});

test("importPublicKeySpki() refuses every shortened, lengthened or bent DER", async () => {
  const der = derOf(openssl.spki);
  for (let length = 0; length < der.length; length++) {
    assert(!(await importPublicKeySpki(der.subarray(0, length))).ok, `${length} bytes`);
  }
  assertEquals(await derCode(Buffer.concat([der, Buffer.alloc(1)])), "key_malformed");
  for (let i = 0; i < der.length; i++) {
    const bent = Uint8Array.from(der);
    bent[i]! ^= 1;
    assert(!(await importPublicKeySpki(bent)).ok, `byte ${i}`);
  }
});

test("importPublicKeySpki() refuses other writings of the point", async () => {
  const der = derOf(openssl.spki);
  const withPoint = (point: Uint8Array) =>
    Buffer.concat([
      Buffer.from([0x30, 21 + 3 + point.length]),
      der.subarray(2, 23),
      Buffer.from([0x03, 1 + point.length, 0]),
      point,
    ]);
  const point = Uint8Array.from(der.subarray(26));
  assertEquals(await derCode(withPoint(point)), "accepted");
  const hybrid = Uint8Array.from(point);
  hybrid[0] = 6 + (point[64]! & 1);
  for (const bad of [hybrid, new Uint8Array(1), new Uint8Array(0), point.subarray(1)]) {
    assertEquals(await derCode(withPoint(bad)), "key_malformed");
  }
  assertEquals(await derCode(point), "key_malformed");
});

test("importPublicKeyPem() takes other line ends and white space around", async () => {
  const oneLine = openssl.spki.replaceAll("\n", "").replace("KEY-----", "KEY-----\n");
  for (
    const text of [openssl.spki.replaceAll("\n", "\r\n"), `\ufeff \n${openssl.spki}\n`, oneLine]
  ) {
    assertEquals(await pemCode(text), "accepted");
  }
});

test("importPublicKeyPem() refuses what is not one PEM block", async () => {
  const texts = [
    "",
    "gold",
    openssl.spki + openssl.spki,
    `# my key\n${openssl.spki}`,
    openssl.spki.replace("END PUBLIC", "END PRIVATE"),
    openssl.spki.replace(/-----END.*/, ""),
    openssl.spki.replace("=", ""),
    openssl.spki.replace("MFk", "MF-"),
    openssl.spki.replace("MFk", "M*k"),
    "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----",
    "-----BEGIN OPENSSH KEY-----\nAAAA\n-----END OPENSSH KEY-----",
  ];
  for (const text of texts) assertEquals(await pemCode(text), "key_malformed", text);
});

test("importPublicKey…() refuse megabytes unread", async () => {
  assertEquals(await pemCode("-----BEGIN ".repeat(1 << 17)), "key_too_long");
  assertEquals(await derCode(new Uint8Array(1 << 20)), "key_too_long");
});

test("importPublicKeySpki() throws for what is no bytes", async () => {
  await assertRejects(() => importPublicKeySpki("MFkw" as unknown as Uint8Array), TypeError);
});
