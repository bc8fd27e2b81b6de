import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { otherSpellings } from "./other_spellings.ts";

test("otherSpellings() gives the ways in which libraries would have written the body", () => {
  assertEquals(otherSpellings('{"b":1,"a":[2,3]}'), [
    '{\n  "b": 1,\n  "a": [\n    2,\n    3\n  ]\n}',
    '{"b": 1, "a": [2, 3]}',
    '{"a":[2,3],"b":1}',
  ]);
  assertEquals(otherSpellings('{"b": 1}')[0], '{"b":1}');
  assertEquals(otherSpellings("{}\n"), ["{}"]);
});

test("otherSpellings() gives none for what is no JSON, or JSON of one spelling", () => {
  for (const body of ["", "hello", "{", "[".repeat(60_000)]) assertEquals(otherSpellings(body), []);
  assertEquals(otherSpellings("1"), []);
});

test("otherSpellings() is not harmed by depth", () => {
  const deep = "[".repeat(30_000) + "]".repeat(30_000);
  assertEquals(otherSpellings(deep), []);
});
