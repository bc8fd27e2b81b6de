import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { type NonceRefusalCode, readNonce } from "./nonce.ts";

test("readNonce() takes 16 to 128 characters of visible ASCII", () => {
  for (const value of ["!".repeat(16), "~".repeat(128), "0192f6b0-2c5e-7000-8000-000000000000"]) {
    assertEquals(readNonce(value), { ok: true, value });
  }
});

test("readNonce() refuses each fault", () => {
  const cases: [string | string[] | undefined, NonceRefusalCode, string][] = [
    [undefined, "nonce_missing", "expected the header X-Nonce, got none"],
    ["x".repeat(15), "nonce_invalid", "expected 16 to 128 characters in X-Nonce, got 15"],
    ["x".repeat(129), "nonce_invalid", "expected 16 to 128 characters in X-Nonce, got 129"],
    [
      "a".repeat(16) + ", b",
      "nonce_invalid",
      "expected visible ASCII in X-Nonce, got U+0020 at character 18",
    ],
    [
      ["a".repeat(16), "b".repeat(16)],
      "nonce_invalid",
      "expected the header X-Nonce once, got it 2 times",
    ],
  ];
  for (const [value, code, message] of cases) {
    assertEquals(readNonce(value), { ok: false, code, message });
  }
});
