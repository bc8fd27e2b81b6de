import { assert, assertEquals, assertRejects } from "@std/assert";
import { FlattenedSign, flattenedVerify } from "jose";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { DETACHED_JWS_MAX_CHARACTERS, signDetached, verifyDetached } from "./detached.ts";
import { signEs256 } from "./es256.ts";
import { generateKey } from "./generate_key.ts";
import type { JwsRefusal } from "./refusal.ts";
import type { VerifiedJws } from "./verify_parts.ts";

const payload = Buffer.from("POST\n/v1/orders\n0\n1763620000\n0123456789abcdef");
const [own, stranger] = [await generateKey(), await generateKey()];
const keys = [{ kid: "own", key: own.publicKey }];
const plainHeader = { alg: "ES256", b64: false, crit: ["b64"] };

function codeOf(result: VerifiedJws | JwsRefusal): string {
  return result.ok ? "accepted" : result.code;
}

function base64url(data: string | Uint8Array): string {
  return Buffer.from(data).toString("base64url");
}

/** Signs any header text by hand, with a key of ours. */
async function signHeader(json: string, signer = own): Promise<string> {
  const header = base64url(json);
  const input = Buffer.concat([Buffer.from(`${header}.`), payload]);
  return `${header}..${base64url(await signEs256(signer.key, input))}`;
}

test("verifyDetached() accepts what signDetached() signed", async () => {
  const jws = await signDetached({ key: own.key }, payload);
  assertEquals(await verifyDetached(jws, payload, keys), {
    ok: true,
    kid: "own",
    header: { alg: "ES256" },
  });
  const named = await signDetached({ key: own.key, kid: "own", typ: "statement" }, payload);
  assertEquals(await verifyDetached(named, payload, keys), {
    ok: true,
    kid: "own",
    header: { alg: "ES256", kid: "own", typ: "statement" },
  });
});

test("signDetached() tells its signers apart, and signs with each as often as it likes", async () => {
  const signers = ["first", "second"].map((kid) => ({ key: own.key, kid }));
  for (const text of ["a", "b"]) {
    const message = Buffer.from(text);
    for (const signer of signers) {
      const verified = await verifyDetached(await signDetached(signer, message), message, [
        { kid: signer.kid, key: own.publicKey },
      ]);
      assertEquals(verified.ok && verified.kid, signer.kid);
    }
  }
});

test("signDetached() writes the header of RFC 7797 and leaves the payload out", async () => {
  const jws = await signDetached({ key: own.key }, payload);
  const [header, middle, signature] = jws.split(".") as [string, string, string];
  assertEquals(JSON.parse(Buffer.from(header, "base64url").toString()), plainHeader);
  assertEquals([middle, signature.length], ["", 86]);
});

test("signDetached() throws for a kid or typ that no reader takes, and for a text", async () => {
  for (const bad of ["", "a b", "é", "k".repeat(129)]) {
    await assertRejects(() => signDetached({ key: own.key, kid: bad }, payload), TypeError, "kid");
    await assertRejects(() => signDetached({ key: own.key, typ: bad }, payload), TypeError, "typ");
  }
  const text = "gold" as unknown as Uint8Array;
  await assertRejects(() => signDetached({ key: own.key }, text), TypeError, "Uint8Array");
  await assertRejects(() => verifyDetached("a..b", text, keys), TypeError, "Uint8Array");
});

// RFC 7797, section 3: with b64 false the signing input is the header's base64url, a dot, and the
// payload's own bytes. Section 4.2 gives "$.02" as a payload that holds a dot; section 5.2's rule
// against it is for payloads that travel inside, not for detached ones.
test("verifyDetached() signs over the payload's own bytes, whatever they are", async () => {
  const payloads = [Buffer.from("$.02"), Buffer.alloc(0), Buffer.from([0, 255, 10, 13, 46])];
  for (const bytes of payloads) {
    const header = base64url(JSON.stringify(plainHeader));
    const raw = Buffer.concat([Buffer.from(`${header}.`), bytes]);
    const jws = `${header}..${base64url(await signEs256(own.key, raw))}`;
    assertEquals(codeOf(await verifyDetached(jws, bytes, keys)), "accepted");
    const encoded = Buffer.from(`${header}.${base64url(bytes)}`);
    const other = `${header}..${base64url(await signEs256(own.key, encoded))}`;
    const expected = bytes.length === 0 ? "accepted" : "signature_mismatch";
    assertEquals(codeOf(await verifyDetached(other, bytes, keys)), expected);
  }
});

test("verifyDetached() accepts what jose signed, and jose what signDetached() signed", async () => {
  const signed = await new FlattenedSign(payload)
    .setProtectedHeader({ ...plainHeader, kid: "own" } as { alg: string })
    .sign(own.key);
  const theirs = `${signed.protected}..${signed.signature}`;
  assertEquals(codeOf(await verifyDetached(theirs, payload, keys)), "accepted");

  const ours = await signDetached({ key: own.key, kid: "own" }, payload);
  const [header, , signature] = ours.split(".") as [string, string, string];
  const read = await flattenedVerify({ protected: header, payload, signature }, own.publicKey);
  assertEquals(read.protectedHeader?.kid, "own");
});

test("verifyDetached() runs over the header as it was sent", async () => {
  const texts = [
    '{"crit":["b64"],"b64":false,"alg":"ES256"}',
    '{ "alg" : "ES256",\r\n "b64" : false, "crit" : [ "b64" ] }',
    '{"\\u0061lg":"ES256","b64":false,"crit":["b64"]}',
  ];
  for (const json of texts) {
    const jws = await signHeader(json);
    // The second time the header comes from memory.
    assertEquals(codeOf(await verifyDetached(jws, payload, keys)), "accepted");
    assertEquals(codeOf(await verifyDetached(jws, payload, keys)), "accepted");
    const [, , signature] = jws.split(".");
    const other = `${base64url(JSON.stringify(plainHeader))}..${signature}`;
    assertEquals(codeOf(await verifyDetached(other, payload, keys)), "signature_mismatch");
  }
});

test("verifyDetached() rejects a tampered payload and another's key", async () => {
  const jws = await signDetached({ key: own.key }, payload);
  const tampered = Buffer.from(payload);
  tampered[0]! ^= 1;
  const longer = Buffer.concat([payload, Buffer.from("\n")]);
  for (const bytes of [tampered, longer, payload.subarray(1), Buffer.alloc(0)]) {
    assertEquals(await verifyDetached(jws, bytes, keys), {
      ok: false,
      code: "signature_mismatch",
      message: "expected a signature of a registered key over these bytes, this one is not",
    });
  }
  const foreign = await signDetached({ key: stranger.key, kid: "own" }, payload);
  assertEquals(codeOf(await verifyDetached(foreign, payload, keys)), "signature_mismatch");
});

test("verifyDetached() tries each of up to four keys when there is no kid", async () => {
  const pairs = await Promise.all([1, 2, 3, 4].map(() => generateKey()));
  const four = pairs.map((pair, i) => ({ kid: `k${i}`, key: pair.publicKey }));
  for (const [i, { key }] of pairs.entries()) {
    const result = await verifyDetached(await signDetached({ key }, payload), payload, four);
    assertEquals(result.ok ? result.kid : result.code, `k${i}`);
  }
  const five = [...four, ...keys];
  const jws = await signDetached({ key: own.key }, payload);
  assertEquals(await verifyDetached(jws, payload, five), {
    ok: false,
    code: "kid_required",
    message: "expected a kid, as more than 4 keys are registered, got none",
  });
  const named = await signDetached({ key: own.key, kid: "own" }, payload);
  assertEquals(codeOf(await verifyDetached(named, payload, five)), "accepted");
});

test("verifyDetached() tries only the key that the kid names", async () => {
  const two = [{ kid: "other", key: stranger.publicKey }, ...keys];
  const right = await signDetached({ key: own.key, kid: "own" }, payload);
  const wrong = await signDetached({ key: own.key, kid: "other" }, payload);
  const unknown = await signDetached({ key: own.key, kid: "OWN" }, payload);
  assertEquals(codeOf(await verifyDetached(right, payload, two)), "accepted");
  assertEquals(codeOf(await verifyDetached(wrong, payload, two)), "signature_mismatch");
  assertEquals(await verifyDetached(unknown, payload, two), {
    ok: false,
    code: "kid_unknown",
    message: 'expected the kid of a registered key, got "OWN"',
  });
});

test("verifyDetached() refuses when no key is registered", async () => {
  for (const kid of [undefined, "own"]) {
    const jws = await signDetached({ key: own.key, kid }, payload);
    assertEquals(codeOf(await verifyDetached(jws, payload, [])), "keys_missing");
  }
});

test("verifyDetached() takes no key from the header", async () => {
  for (const member of [`"jwk":${JSON.stringify(stranger.jwk)}`, '"jku":"https://a"', '"x5c":[]']) {
    const jws = await signHeader(
      `{"alg":"ES256","b64":false,"crit":["b64"],${member}}`,
      stranger,
    );
    assertEquals(codeOf(await verifyDetached(jws, payload, keys)), "header_member_not_allowed");
  }
});

test("verifyDetached() refuses a header that the signer may not use, though he signed it", async () => {
  const cases: [string, string][] = [
    ['{"alg":"none","b64":false,"crit":["b64"]}', "algorithm_not_allowed"],
    ['{"alg":"HS256","b64":false,"crit":["b64"]}', "algorithm_not_allowed"],
    ['{"alg":"ES256","crit":["b64"]}', "b64_not_false"],
    ['{"alg":"ES256","b64":true,"crit":["b64"]}', "b64_not_false"],
    ['{"alg":"ES256","b64":false}', "crit_not_b64"],
    ['{"alg":"ES256","b64":false,"crit":["b64"],"alg":"ES256"}', "header_member_duplicate"],
    ['{"alg":"ES256","b64":false,"crit":["b64"],"kid":7}', "kid_invalid"],
    ['{"alg":"ES256","b64":false,"crit":["b64"],"typ":""}', "typ_invalid"],
    ['["ES256"]', "header_not_json"],
    ["", "header_not_json"],
  ];
  for (const [json, code] of cases) {
    assertEquals(codeOf(await verifyDetached(await signHeader(json), payload, keys)), code, json);
  }
});

test("verifyDetached() wants two dots with nothing between", async () => {
  const jws = await signDetached({ key: own.key }, payload);
  const [header, , signature] = jws.split(".") as [string, string, string];
  const cases: [string | null | undefined, string][] = [
    [undefined, "jws_missing"],
    [null, "jws_missing"],
    ["", "jws_missing"],
    [".", "jws_not_three_parts"],
    [header, "jws_not_three_parts"],
    [`${header}.${signature}`, "jws_not_three_parts"],
    [`${jws}.`, "jws_not_three_parts"],
    [`${jws}, ${jws}`, "jws_not_three_parts"],
    [`${header}.${base64url(payload)}.${signature}`, "payload_present"],
    [`${header}. .${signature}`, "payload_present"],
    ["..", "header_not_json"],
    [` ${jws}`, "header_not_base64url"],
    [`${jws} `, "signature_not_base64url"],
  ];
  for (const [text, code] of cases) {
    assertEquals(codeOf(await verifyDetached(text, payload, keys)), code, String(text));
  }
});

test("verifyDetached() takes a signature in one spelling only", async () => {
  const jws = await signDetached({ key: own.key }, payload);
  const dots = jws.lastIndexOf(".") + 1;
  const [head, signature] = [jws.slice(0, dots), jws.slice(dots)];
  const bytes = Buffer.from(signature, "base64url");
  const last = signature.at(-1)!;
  const stray = String.fromCharCode(last.charCodeAt(0) + 1);
  const cases: [string, string][] = [
    [signature + "==", "signature_not_base64url"],
    [signature.slice(0, -1) + stray, "signature_not_base64url"],
    [signature.slice(0, -1) + "+", "signature_not_base64url"],
    [signature.slice(0, -1), "signature_not_base64url"],
    ["", "signature_wrong_length"],
    [base64url(bytes.subarray(1)), "signature_wrong_length"],
    [base64url(Buffer.concat([bytes, Buffer.alloc(1)])), "signature_wrong_length"],
    [base64url(bytes.toString("hex")), "signature_wrong_length"],
    [base64url(Buffer.alloc(64)), "signature_mismatch"],
  ];
  for (const [text, code] of cases) {
    assertEquals(codeOf(await verifyDetached(head + text, payload, keys)), code, text);
  }
});

function derOf(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const digits = [...bytes.subarray(start)];
    if (digits[0]! >= 0x80) digits.unshift(0);
    return [0x02, digits.length, ...digits];
  };
  const content = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32))];
  return Uint8Array.from([0x30, content.length, ...content]);
}

test("verifyDetached() tells a DER signature by a code of its own", async () => {
  for (let i = 0; i < 50; i++) {
    const jws = await signDetached({ key: own.key }, payload);
    const dots = jws.lastIndexOf(".") + 1;
    const der = derOf(Buffer.from(jws.slice(dots), "base64url"));
    assertEquals(await verifyDetached(jws.slice(0, dots) + base64url(der), payload, keys), {
      ok: false,
      code: "signature_is_der",
      message: "expected r and s of 32 bytes each (IEEE P1363), got DER",
    });
  }
});

// ES256 (RFC 7518, section 3.4) does not ask for a low s: (r, s) and (r, n - s) are both the key's.
test("verifyDetached() accepts a signature with its s mirrored, low or high", async () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const jws = await signDetached({ key: own.key }, payload);
  const dots = jws.lastIndexOf(".") + 1;
  const signature = Buffer.from(jws.slice(dots), "base64url");
  const s = BigInt(`0x${signature.subarray(32).toString("hex")}`);
  const mirrored = (order - s).toString(16).padStart(64, "0");
  signature.set(Buffer.from(mirrored, "hex"), 32);
  const other = jws.slice(0, dots) + base64url(signature);
  assert(other !== jws);
  assertEquals(codeOf(await verifyDetached(other, payload, keys)), "accepted");
});

test("verifyDetached() refuses a long text unread", async () => {
  const long = "..".padEnd(1 << 20, "A");
  assertEquals(await verifyDetached(long, payload, keys), {
    ok: false,
    code: "jws_too_long",
    message: "expected at most 2048 characters, got 1048576",
  });
  const longest = "..".padEnd(DETACHED_JWS_MAX_CHARACTERS, "A");
  assertEquals(codeOf(await verifyDetached(longest, payload, keys)), "header_not_json");
});

test("verifyDetached() keeps calls apart that are in flight together", async () => {
  const cases = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
    const bytes = Buffer.from(`order ${String(i).padStart(5, "0")}`);
    const jws = await signDetached({ key: own.key, kid: "own" }, bytes);
    return { jws, bytes, tampered: Buffer.from(bytes.toString().replace("order", "other")) };
  }));
  for (let round = 0; round < 3; round++) {
    const codes = await Promise.all(cases.map(async ({ jws, bytes, tampered }, i) => {
      const sent = i % 2 === 0 ? bytes : tampered;
      return codeOf(await verifyDetached(jws, sent, keys));
    }));
    assertEquals(codes, cases.map((_, i) => i % 2 === 0 ? "accepted" : "signature_mismatch"));
  }
});

test("verifyDetached() has read the payload before it gives way", async () => {
  const bytes = Uint8Array.from(payload);
  const jws = await signDetached({ key: own.key }, bytes);
  const verifying = verifyDetached(jws, bytes, keys);
  bytes.fill(0);
  assertEquals(codeOf(await verifying), "accepted");
});
