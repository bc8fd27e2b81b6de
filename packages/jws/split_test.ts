import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { splitJws } from "./split.ts";

function codeOf(jws: string | null | undefined): string {
  const parts = splitJws(jws, 20);
  return parts.ok ? `${parts.header}|${parts.payload}|${parts.signature}` : parts.code;
}

test("splitJws() cuts at the two dots", () => {
  assertEquals(["a.b.c", "a..c", "..", "a..", ".b."].map(codeOf), [
    "a|b|c",
    "a||c",
    "||",
    "a||",
    "|b|",
  ]);
});

test("splitJws() refuses any other number of dots", () => {
  for (const jws of ["a", ".", "a.", ".a", "a.b", "a.b.c.", "...", "a..b..c"]) {
    assertEquals(codeOf(jws), "jws_not_three_parts", jws);
  }
});

test("splitJws() refuses what is missing or too long", () => {
  for (const jws of ["", null, undefined]) assertEquals(codeOf(jws), "jws_missing");
  assertEquals(codeOf("..".padEnd(20, "A")), "||" + "A".repeat(18));
  assertEquals(splitJws("..".padEnd(21, "A"), 20), {
    ok: false,
    code: "jws_too_long",
    message: "expected at most 20 characters, got 21",
  });
});
