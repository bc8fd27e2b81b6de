import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { JsonNumber, readJson } from "@mithqal/protocol/requests";
import { isJsonPointer, valueAt } from "./json_pointer.ts";

const reading = readJson(
  '{"rates":[{"mid":"1"},{"mid":2}],"a/b":{"m~n":3},"":{"":4},"constructor":null}',
  { maxDepth: 8, maxLength: 1_000 },
);
assert(reading.ok);
const { value } = reading;

test("valueAt() finds what a pointer names", () => {
  assertEquals(valueAt(value, ""), value);
  assertEquals(valueAt(value, "/rates/0/mid"), "1");
  assertEquals(valueAt(value, "/rates/1/mid"), new JsonNumber("2"));
  assertEquals(valueAt(value, "/a~1b/m~0n"), new JsonNumber("3"));
  assertEquals(valueAt(value, "//"), new JsonNumber("4"));
  assertEquals(valueAt(value, "/constructor"), null);
});

test("valueAt() finds nothing where nothing was sent", () => {
  const nowhere = [
    "/rates/2/mid",
    "/rates/-1",
    "/rates/00",
    "/rates/length",
    "/rates/0/mid/length",
  ];
  for (
    const pointer of [...nowhere, "/toString", "/__proto__", "/rates/1/mid/text", "/constructor/x"]
  ) {
    assertEquals(valueAt(value, pointer), undefined, pointer);
  }
});

test("isJsonPointer() takes the form of RFC 6901 alone", () => {
  for (const text of ["", "/", "/a", "/a~0b/~1/0"]) assert(isJsonPointer(text), text);
  for (const text of ["a", "a/b", "/a~", "/a~2", "#/a"]) assert(!isJsonPointer(text), text);
});
