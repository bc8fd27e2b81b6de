import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { parseUnixSeconds } from "./unix_seconds.ts";

test("parseUnixSeconds() reads plain digits", () => {
  assertEquals(parseUnixSeconds("0"), 0);
  assertEquals(parseUnixSeconds("1767225600"), 1_767_225_600);
  assertEquals(parseUnixSeconds("999999999999999"), 999_999_999_999_999);
});

test("parseUnixSeconds() knows one spelling a time", () => {
  const faults = ["", "01", "+1", "-1", "1.0", "1e9", " 1", "1\n", "0x1", "١", "1".repeat(16)];
  for (const text of faults) assertEquals(parseUnixSeconds(text), undefined, text);
  assertEquals(parseUnixSeconds("1".repeat(1_000_000)), undefined);
});
