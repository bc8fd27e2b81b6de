import { assertEquals, assertRejects } from "@std/assert";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { bodySha256 } from "./body_hash.ts";

// FIPS 180-4's own examples, published by NIST beside the standard, and the empty message.
const nistExamples = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
] as const;

test("bodySha256() gives the standard's examples, from text and from bytes", async () => {
  for (const [text, hash] of nistExamples) {
    assertEquals(await bodySha256(text), hash);
    assertEquals(await bodySha256(new TextEncoder().encode(text)), hash);
  }
});

test("bodySha256() agrees with node:crypto for any bytes", async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
    assertEquals(await bodySha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }));
});

test("bodySha256() hashes a text as its UTF-8 bytes", async () => {
  const text = '{"note":"ذهب 🪙"}';
  assertEquals(await bodySha256(text), await bodySha256(new TextEncoder().encode(text)));
});

test("bodySha256() hands the platform exactly the bytes of a view", async () => {
  const whole = new TextEncoder().encode("xxabcxx");
  const digested: ArrayBufferLike[] = [];
  const digest = crypto.subtle.digest;
  crypto.subtle.digest = (algorithm, data) => {
    digested.push((data as Uint8Array).buffer);
    return digest.call(crypto.subtle, algorithm, data);
  };
  try {
    const hashes = [await bodySha256(whole.subarray(2, 5)), await bodySha256(Buffer.from("abc"))];
    assertEquals(hashes, [nistExamples[1][1], nistExamples[1][1]]);
  } finally {
    crypto.subtle.digest = digest;
  }
  assertEquals(digested.map((buffer) => buffer.byteLength), [3, 3]);
});

test("bodySha256() refuses what is neither text nor bytes", async () => {
  for (const body of [undefined, null, 7, {}, new ArrayBuffer(3), new Uint16Array(2)]) {
    await assertRejects(() => bodySha256(body as unknown as string), TypeError, "takes a string");
  }
});
