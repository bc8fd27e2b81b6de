import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { type IdempotencyKeyRefusalCode, readIdempotencyKey } from "./idempotency_key.ts";

test("readIdempotencyKey() takes 1 to 255 characters of visible ASCII", () => {
  for (const value of ["1", "~".repeat(255), "0192f6b0-2c5e-7000-8000-000000000000"]) {
    assertEquals(readIdempotencyKey(value), { ok: true, value });
  }
});

test("readIdempotencyKey() refuses each fault", () => {
  const name = "Idempotency-Key";
  const cases: [string | string[] | undefined, IdempotencyKeyRefusalCode, string][] = [
    [undefined, "idempotency_key_required", `expected the header ${name}, got none`],
    ["", "idempotency_key_required", `expected the header ${name}, got none`],
    [
      "x".repeat(256),
      "idempotency_key_invalid",
      `expected 1 to 255 characters in ${name}, got 256`,
    ],
    [
      "a b",
      "idempotency_key_invalid",
      `expected visible ASCII in ${name}, got U+0020 at character 2`,
    ],
    [["a", "a"], "idempotency_key_invalid", `expected the header ${name} once, got it 2 times`],
  ];
  for (const [value, code, message] of cases) {
    assertEquals(readIdempotencyKey(value), { ok: false, code, message });
  }
});
