import { assertEquals } from "@std/assert";
import { encodeBase64Url } from "./base64url.ts";
import { test } from "node:test";
import { readSignature } from "./signature.ts";

test("readSignature() reads 64 bytes, whatever they begin with", () => {
  for (const first of [0, 0x30, 0xff]) {
    const bytes = new Uint8Array(64).fill(7);
    bytes[0] = first;
    const read = readSignature(encodeBase64Url(bytes));
    assertEquals(read.ok ? [...read.signature] : read.code, [...bytes]);
  }
});

test("readSignature() tells DER from other lengths", () => {
  const codeOf = (length: number, first: number) => {
    const bytes = new Uint8Array(length);
    bytes[0] = first;
    const read = readSignature(encodeBase64Url(bytes));
    return read.ok ? "accepted" : read.code;
  };
  for (const length of [66, 70, 71, 72]) {
    assertEquals(codeOf(length, 0x30), "signature_is_der");
    assertEquals(codeOf(length, 0x31), "signature_wrong_length");
  }
  for (const length of [1, 63, 65, 73, 128]) {
    assertEquals(codeOf(length, 0x30), "signature_wrong_length");
  }
});

test("readSignature() says what was expected and what came", () => {
  assertEquals(readSignature("AAAA"), {
    ok: false,
    code: "signature_wrong_length",
    message: "expected a signature of 64 bytes, got 3",
  });
  assertEquals(readSignature("A".repeat(86) + "=="), {
    ok: false,
    code: "signature_not_base64url",
    message: "expected a signature in base64url without padding",
  });
});
