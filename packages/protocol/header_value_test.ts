import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { type HeaderValue, readHeader, readVisibleHeader } from "./header_value.ts";

const read = (value: HeaderValue) => readHeader("X-Thing", value, "missing", "invalid");
const readVisible = (value: HeaderValue) =>
  readVisibleHeader("X-Thing", value, { minCharacters: 2, maxCharacters: 4 }, "missing", "invalid");

test("readHeader() takes a text, and a list of one", () => {
  assertEquals(read("a"), { ok: true, value: "a" });
  assertEquals(read(["a"]), { ok: true, value: "a" });
});

test("readHeader() takes an absent and an empty header for missing", () => {
  const message = "expected the header X-Thing, got none";
  for (const value of [undefined, "", [], [""]]) {
    assertEquals(read(value), { ok: false, code: "missing", message });
  }
});

test("readHeader() refuses several lines, equal and empty ones too", () => {
  const message = "expected the header X-Thing once, got it 2 times";
  for (const value of [["a", "a"], ["", "a"], ["", ""]]) {
    assertEquals(read(value), { ok: false, code: "invalid", message });
  }
});

test("readVisibleHeader() counts characters before it looks at them", () => {
  const message = "expected 2 to 4 characters in X-Thing, got 1000000";
  assertEquals(readVisible("\n".repeat(1_000_000)), { ok: false, code: "invalid", message });
  assertEquals(readVisible("a").ok, false);
  assertEquals(readVisible("ab").ok, true);
  assertEquals(readVisible("abcd").ok, true);
});

test("readVisibleHeader() names the first character that is not visible ASCII", () => {
  const cases = [["a b", "U+0020"], ["a\x7f", "U+007F"], ["a\u0661", "U+0661"], [
    "a\r\n",
    "U+000D",
  ]];
  for (const [value, shown] of cases) {
    const message = `expected visible ASCII in X-Thing, got ${shown} at character 2`;
    assertEquals(readVisible(value), { ok: false, code: "invalid", message });
  }
});
