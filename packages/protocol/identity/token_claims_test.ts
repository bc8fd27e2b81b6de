import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { encodeUtf8 } from "../../canonical/mod.ts";
import { certificateThumbprint } from "./certificate_hash.ts";
import {
  checkTokenClaims,
  decodeTokenClaims,
  encodeTokenClaims,
  type TokenClaims,
  tokenClaims,
  type TokenRefusalCode,
} from "./token_claims.ts";

const now = 1_767_225_600;
const baseUrl = "https://api.gold.test";
const certificateHash = "0".repeat(64);
const subject = { baseUrl, clientId: "demo", certificateHash, tokenId: "t1" };
const claims = tokenClaims(subject, now);
const use = { baseUrl, thumbprint: certificateThumbprint(certificateHash), nowSeconds: now };

test("tokenClaims() makes the claims of section 7", () => {
  assertEquals(claims, {
    iss: "https://api.gold.test",
    aud: "https://api.gold.test",
    sub: "demo",
    client_id: "demo",
    iat: 1_767_225_600,
    exp: 1_767_226_200,
    jti: "t1",
    cnf: { "x5t#S256": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  });
});

test("tokenClaims() throws on a hash that no certificate has", () => {
  const broken = { ...subject, certificateHash: "AB:CD" };
  assertThrows(() => tokenClaims(broken, now), TypeError, "expected a certificate hash");
});

test("decodeTokenClaims() undoes encodeTokenClaims(), whatever the texts", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  fc.assert(fc.property(text, text, (clientId, tokenId) => {
    const some = { ...claims, sub: clientId, client_id: clientId, jti: tokenId };
    const payload = encodeTokenClaims(some);
    assert(payload.every((byte) => byte >= 0x20 && byte < 0x7f));
    assertEquals(decodeTokenClaims(payload), { ok: true, claims: some });
  }));
});

test("decodeTokenClaims() leaves out claims that a later release may add", () => {
  const payload = encodeUtf8(JSON.stringify({ ...claims, scope: "x" }));
  assertEquals(decodeTokenClaims(payload), { ok: true, claims });
});

test("decodeTokenClaims() refuses what is not exactly typed", () => {
  const faults: unknown[] = [null, [], "x", 1, {}, { ...claims, aud: [baseUrl] }];
  for (const name of Object.keys(claims)) {
    faults.push({ ...claims, [name]: undefined }, { ...claims, [name]: null }, {
      ...claims,
      [name]: {},
    });
  }
  faults.push({ ...claims, exp: String(claims.exp) }, { ...claims, iat: 1.5 });
  faults.push({ ...claims, cnf: { "x5t#S256": 1 } }, { ...claims, cnf: "x" });
  for (const fault of faults) {
    assertEquals(decodeTokenClaims(encodeUtf8(JSON.stringify(fault))), {
      ok: false,
      code: "token_invalid",
      message: "expected the claims of a token, got others",
    });
  }
});

test("decodeTokenClaims() never throws, and refuses a megabyte by its length", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (payload) => {
    assertEquals(decodeTokenClaims(payload).ok, false);
  }));
  assertEquals(decodeTokenClaims(new Uint8Array(1_000_000)), {
    ok: false,
    code: "token_invalid",
    message: "expected at most 4096 bytes of claims, got 1000000",
  });
});

test("checkTokenClaims() takes a token from the second of its issue to its last", () => {
  for (const nowSeconds of [now - 2, now, now + 599]) {
    assertEquals(checkTokenClaims(claims, { ...use, nowSeconds }), { ok: true, claims });
  }
});

test("checkTokenClaims() refuses each fault", () => {
  const other = "https://sandbox.gold.test";
  const cases: [Partial<TokenClaims>, TokenRefusalCode, string][] = [
    [{ iss: other }, "token_invalid", `iss "${baseUrl}", got "${other}"`],
    [{ aud: other }, "token_invalid", `aud "${baseUrl}", got "${other}"`],
    [{ aud: baseUrl + "/" }, "token_invalid", `aud "${baseUrl}", got "${baseUrl}/"`],
    [{ sub: "eve" }, "token_invalid", 'sub equal to client_id, got "eve"'],
    [{ iat: now + 3, exp: now + 603 }, "token_invalid", `iat of ${now} at most, got ${now + 3}`],
    [{ exp: now + 601 }, "token_invalid", "a life of 600 s, got 601 s"],
    [{ iat: now - 600, exp: now }, "token_expired", `exp after ${now}, got ${now}`],
    [
      { cnf: { "x5t#S256": "B".repeat(42) + "A" } },
      "token_certificate_mismatch",
      `the certificate "${"B".repeat(40)}"…, got another`,
    ],
  ];
  for (const [change, code, message] of cases) {
    const result = checkTokenClaims({ ...claims, ...change }, use);
    assertEquals(result, { ok: false, code, message: `expected ${message}` });
  }
});

test("checkTokenClaims() refuses another certificate, and a hash that is none", () => {
  for (const presented of ["1".repeat(64), "", certificateHash + "0"]) {
    const thumbprint = certificateThumbprint(presented);
    const result = checkTokenClaims(claims, { ...use, thumbprint });
    assertEquals(!result.ok && result.code, "token_certificate_mismatch");
  }
});
