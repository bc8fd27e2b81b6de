import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { quoted, refuse } from "./refusal.ts";

test("refuse() makes a value that says no", () => {
  assertEquals(refuse("nonce_missing", "one", "none"), {
    ok: false,
    code: "nonce_missing",
    message: "expected one, got none",
  });
});

test("quoted() escapes what would break a line of a log", () => {
  assertEquals(quoted('a"\r\n\0'), '"a\\"\\r\\n\\u0000"');
});

test("quoted() shows at most 40 characters", () => {
  assertEquals(quoted("x".repeat(40)), `"${"x".repeat(40)}"`);
  assertEquals(quoted("x".repeat(1_000_000)), `"${"x".repeat(40)}"…`);
});
