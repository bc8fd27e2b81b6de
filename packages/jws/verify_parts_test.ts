import { assertEquals, assertRejects } from "@std/assert";
import { asciiBytes } from "./ascii.ts";
import { encodeBase64Url } from "./base64url.ts";
import { signEs256 } from "./es256.ts";
import { generateKey } from "./generate_key.ts";
import { HeaderMemory } from "./header_memory.ts";
import { test } from "node:test";
import { signingInput, verifyParts } from "./verify_parts.ts";

const payload = asciiBytes("gold");

test("signingInput() joins the prefix and the payload in a buffer of their size", () => {
  const input = signingInput(asciiBytes("e30."), payload);
  assertEquals([...input], [...asciiBytes("e30.gold")]);
  assertEquals(input.buffer.byteLength, 8);
});

test("verifyParts() checks the header before the signature, and the signature before the keys", async () => {
  const codes = [];
  for (const [header, signature] of [["e30", "A"], ["eyJhbGciOiJFUzI1NiJ9", "A"]] as const) {
    const parts = { ok: true, header, payload: "", signature } as const;
    const result = await verifyParts(new HeaderMemory("compact"), parts, payload, []);
    codes.push(result.ok ? "accepted" : result.code);
  }
  assertEquals(codes, ["algorithm_not_allowed", "signature_not_base64url"]);
});

test("verifyParts() keeps a header in memory only when a registered key signed it", async () => {
  const { key, publicKey } = await generateKey();
  const keys = [{ kid: "own", key: publicKey }];
  const header = encodeBase64Url(asciiBytes('{"alg":"ES256"}'));
  const headers = new HeaderMemory("compact");
  const verify = async (signed: Uint8Array) => {
    const signature = encodeBase64Url(await signEs256(key, signed));
    const result = await verifyParts(
      headers,
      { ok: true, header, payload: "", signature },
      payload,
      keys,
    );
    return [result.ok, headers.read(header) === headers.read(header)];
  };
  assertEquals(await verify(asciiBytes("other")), [false, false]);
  assertEquals(await verify(asciiBytes(`${header}.gold`)), [true, true]);
});

test("verifyParts() rejects when the platform does, and when the payload is no bytes", async () => {
  const { privateJwk, key } = await generateKey();
  const header = encodeBase64Url(asciiBytes('{"alg":"ES256"}'));
  const parts = { ok: true, header, payload: "", signature: "A".repeat(86) } as const;
  const headers = new HeaderMemory("compact");
  // A private key can't verify: our own mistake, and no forged signature's.
  await assertRejects(() => verifyParts(headers, parts, payload, [{ kid: privateJwk.x, key }]));
  const text = "gold" as unknown as Uint8Array;
  await assertRejects(() => verifyParts(headers, parts, text, []), TypeError, "Uint8Array");
});
