import { assert, assertEquals, assertRejects } from "@std/assert";
import { CompactSign, compactVerify } from "jose";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { signCompact, type VerifiedCompact, verifyCompact } from "./compact.ts";
import { signEs256, verifyEs256 } from "./es256.ts";
import { generateKey } from "./generate_key.ts";
import { importPublicKeyJwk } from "./public_key.ts";
import { readProtectedHeader } from "./protected_header.ts";
import type { JwsRefusal } from "./refusal.ts";

const claims = Buffer.from('{"sub":"ذهب","exp":1763620600}');
const [own, stranger] = [await generateKey(), await generateKey()];
const keys = [{ kid: "own", key: own.publicKey }];
const signer = { key: own.key, kid: "own", typ: "at+jwt" };
const wanted = { typ: "at+jwt" };

function codeOf(result: VerifiedCompact | JwsRefusal): string {
  return result.ok ? "accepted" : result.code;
}

function base64url(data: string | Uint8Array): string {
  return Buffer.from(data).toString("base64url");
}

/** Signs any two texts by hand as header and payload. */
async function signTexts(header: string, payload: string, key = own.key): Promise<string> {
  const signed = `${header}.${payload}`;
  return `${signed}.${base64url(await signEs256(key, Buffer.from(signed)))}`;
}

test("verifyCompact() hands out the payload that signCompact() signed", async () => {
  const token = await signCompact(signer, claims);
  const result = await verifyCompact(token, keys, wanted);
  assert(result.ok);
  assertEquals([...result.payload], [...claims]);
  assertEquals([result.kid, result.header], ["own", {
    alg: "ES256",
    kid: "own",
    typ: "at+jwt",
  }]);
});

// RFC 7515, appendix A.3. Its header has no typ, so it is no token of ours; all else about it is right.
test("verifyEs256() accepts the example of RFC 7515, and verifyCompact() misses its typ", async () => {
  const token = "eyJhbGciOiJFUzI1NiJ9" +
    ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ" +
    ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
  const key = await importPublicKeyJwk({
    kty: "EC",
    crv: "P-256",
    x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  });
  assert(key.ok);
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const input = Buffer.from(`${header}.${payload}`);
  assert(await verifyEs256(key.key, Buffer.from(signature, "base64url"), input));
  assert(readProtectedHeader(header, "compact").ok);
  const result = await verifyCompact(token, [{ kid: "rfc", key: key.key }], { typ: "JWT" });
  assertEquals(result, {
    ok: false,
    code: "typ_invalid",
    message: 'expected typ "JWT", got none',
  });
});

test("verifyCompact() accepts what jose signed, and jose what signCompact() signed", async () => {
  const theirs = await new CompactSign(claims)
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "own" })
    .sign(own.key);
  assertEquals(codeOf(await verifyCompact(theirs, keys, wanted)), "accepted");
  const read = await compactVerify(await signCompact(signer, claims), own.publicKey);
  assertEquals([...read.payload], [...claims]);
});

test("verifyCompact() wants the typ letter for letter", async () => {
  for (const typ of ["JWT", "AT+JWT", "application/at+jwt", "at+jwt;v=1"]) {
    const token = await signCompact({ ...signer, typ }, claims);
    assertEquals(await verifyCompact(token, keys, wanted), {
      ok: false,
      code: "typ_invalid",
      message: `expected typ "at+jwt", got ${JSON.stringify(typ)}`,
    });
  }
});

test("verifyCompact() rejects a changed header, payload or signature and another's key", async () => {
  const token = await signCompact(signer, claims);
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const spaced = base64url('{"alg":"ES256","kid":"own", "typ":"at+jwt"}');
  const cases = [
    [spaced, payload, signature],
    [header, base64url('{"sub":"other"}'), signature],
    [header, payload, base64url(Buffer.alloc(64, 1))],
  ];
  for (const parts of cases) {
    assertEquals(codeOf(await verifyCompact(parts.join("."), keys, wanted)), "signature_mismatch");
  }
  const foreign = await signCompact({ ...signer, key: stranger.key }, claims);
  assertEquals(codeOf(await verifyCompact(foreign, keys, wanted)), "signature_mismatch");
});

test("verifyCompact() narrows the keys by kid", async () => {
  const unknown = await signCompact({ ...signer, kid: "2025" }, claims);
  assertEquals(codeOf(await verifyCompact(unknown, keys, wanted)), "kid_unknown");
  assertEquals(codeOf(await verifyCompact(unknown, [], wanted)), "keys_missing");
  const plain = await signTexts(base64url('{"alg":"ES256","typ":"at+jwt"}'), base64url(claims));
  assertEquals(codeOf(await verifyCompact(plain, keys, wanted)), "accepted");
});

test("verifyCompact() refuses b64, crit and every other member, though signed", async () => {
  const members = ['"b64":true', '"b64":false,"crit":["b64"]', '"jwk":{}', '"cty":"JWT"'];
  for (const member of members) {
    const header = base64url(`{"alg":"ES256","kid":"own","typ":"at+jwt",${member}}`);
    const token = await signTexts(header, base64url(claims));
    assertEquals(codeOf(await verifyCompact(token, keys, wanted)), "header_member_not_allowed");
  }
  for (const alg of ["none", "HS256", "es256"]) {
    const header = base64url(JSON.stringify({ alg, kid: "own", typ: "at+jwt" }));
    const token = await signTexts(header, base64url(claims));
    assertEquals(codeOf(await verifyCompact(token, keys, wanted)), "algorithm_not_allowed");
  }
});

test("verifyCompact() takes no detached header from memory", async () => {
  const { signDetached, verifyDetached } = await import("./detached.ts");
  const detached = await signDetached(signer, claims);
  assert((await verifyDetached(detached, claims, keys)).ok);
  const [header] = detached.split(".") as [string];
  const token = await signTexts(header, base64url(claims));
  assertEquals(codeOf(await verifyCompact(token, keys, wanted)), "header_member_not_allowed");
});

test("verifyCompact() wants three parts, each in strict base64url", async () => {
  const [header, payload, signature] = (await signCompact(signer, claims)).split(".") as [
    string,
    string,
    string,
  ];
  const padded = await signTexts(header, `${payload}=`);
  const der = Buffer.alloc(71, 0x30).toString("base64url");
  const cases: [string | null | undefined, string][] = [
    [undefined, "jws_missing"],
    [null, "jws_missing"],
    ["", "jws_missing"],
    ["opaque", "jws_not_three_parts"],
    [`${header}.${payload}`, "jws_not_three_parts"],
    [`${header}.${payload}.${signature}.`, "jws_not_three_parts"],
    [`${header}..${signature}`, "payload_missing"],
    [`${header}=.${payload}.${signature}`, "header_not_base64url"],
    [`AAAA.${payload}.${signature}`, "header_not_json"],
    [padded, "payload_not_base64url"],
    [`${header}.${payload}\u0141.${signature}`, "payload_not_base64url"],
    [`${header}.${payload}.${signature}==`, "signature_not_base64url"],
    [`${header}.${payload}.${der}`, "signature_is_der"],
    [`${header}.${payload}.AAAA`, "signature_wrong_length"],
    [".".repeat(1 << 20), "jws_too_long"],
  ];
  for (const [token, code] of cases) {
    assertEquals(
      codeOf(await verifyCompact(token, keys, wanted)),
      code,
      String(token).slice(0, 60),
    );
  }
});

test("verifyCompact() quotes nothing of the token's payload or signature", async () => {
  const [header, payload, signature] = (await signCompact(signer, claims)).split(".") as [
    string,
    string,
    string,
  ];
  const tokens = [
    `${header}.${payload}.${signature}=`,
    `${header}.${payload}=.${signature}`,
    `${header}.${payload}.${signature.slice(4)}`,
    `${header}.${payload}A.${signature}`,
    payload,
  ];
  for (const token of tokens) {
    const result = await verifyCompact(token, keys, wanted);
    assert(!result.ok && !result.message.includes(payload.slice(0, 6)));
    assert(!result.message.includes(signature.slice(4, 10)));
  }
});

test("signCompact() throws for a text and for a typ that no reader takes", async () => {
  const text = "{}" as unknown as Uint8Array;
  await assertRejects(() => signCompact(signer, text), TypeError, "Uint8Array");
  await assertRejects(() => signCompact({ ...signer, typ: "" }, claims), TypeError, "typ");
});
