import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { decodeBase64Url, encodeBase64Url } from "./base64url.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function bytesOf(text: string): number[] | null {
  const bytes = decodeBase64Url(text);
  return bytes === null ? null : [...bytes];
}

test("encodeBase64Url() gives the examples of RFC 4648, section 10, without padding", () => {
  const examples = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"];
  for (const [length, text] of examples.entries()) {
    assertEquals(encodeBase64Url(Buffer.from("foobar".slice(0, length))), text);
  }
});

test("encodeBase64Url() agrees with node:buffer and reads back", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
    const text = encodeBase64Url(bytes);
    assertEquals(text, Buffer.from(bytes).toString("base64url"));
    assertEquals(bytesOf(text), [...bytes]);
  }));
});

test("decodeBase64Url() fills its buffer exactly", () => {
  for (const text of ["", "Zg", "Zm8", "Zm9v", "A".repeat(86)]) {
    const bytes = decodeBase64Url(text)!;
    assertEquals(bytes.byteLength, bytes.buffer.byteLength);
  }
});

test("decodeBase64Url() refuses every character outside the alphabet, at every place", () => {
  for (let code = 0; code < 0x180; code++) {
    const character = String.fromCharCode(code);
    const wanted = alphabet.includes(character);
    for (const length of [4, 6, 7]) {
      for (let at = 0; at < length - 1; at++) {
        const text = "A".repeat(at) + character + "A".repeat(length - at - 1);
        assertEquals(decodeBase64Url(text) !== null, wanted, JSON.stringify(text));
      }
    }
  }
});

test("decodeBase64Url() refuses padding, white space, plain base64 and look-alikes", () => {
  const texts = [
    "Zg==",
    "Zm8=",
    "=",
    "Zm9v\n",
    " Zm9v",
    "Zm 9v",
    "+AAA",
    "/AAA",
    "Zm9\u0176",
    "Ａ",
  ];
  for (const text of texts) assertEquals(decodeBase64Url(text), null, JSON.stringify(text));
});

test("decodeBase64Url() refuses a length that no bytes have", () => {
  for (const length of [1, 5, 9, 85]) assertEquals(decodeBase64Url("A".repeat(length)), null);
});

test("decodeBase64Url() takes one spelling of the last character only", () => {
  for (const [stem, bits] of [["A", 4], ["AA", 2], ["AAAAA", 4], ["AAAAAA", 2]] as const) {
    const taken = [...alphabet].filter((last) => decodeBase64Url(stem + last) !== null);
    assertEquals(taken, [...alphabet].filter((_, value) => value % (1 << bits) === 0));
  }
});

test("decodeBase64Url() takes only what encodeBase64Url() writes", () => {
  const near = fc.string({ unit: fc.constantFrom(..."ABgw_-9=+/ \n"), maxLength: 12 });
  fc.assert(fc.property(near, (text) => {
    const bytes = decodeBase64Url(text);
    if (bytes !== null) assertEquals(encodeBase64Url(bytes), text);
  }));
});
