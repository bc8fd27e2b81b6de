import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { quote } from "./quote.ts";

test("quote() writes values as a reader knows them", () => {
  const cases: [unknown, string][] = [
    [undefined, "none"],
    [null, "null"],
    [7, "7"],
    [true, "true"],
    ["ES256", '"ES256"'],
    ['a"\n\u2028', '"a\\"\\n\u2028"'],
    [["b64", 1, { a: 1 }], '["b64",1,an object]'],
    [{ d: "secret" }, "an object"],
  ];
  for (const [value, text] of cases) assertEquals(quote(value), text);
});

test("quote() is short for long values", () => {
  const long = "x".repeat(1 << 20);
  for (const value of [long, [long, long], Array(1 << 20).fill("x"), "\0".repeat(1000)]) {
    assertEquals(quote(value).length <= 43, true);
  }
  assertEquals(quote(long), `"${"x".repeat(39)}...`);
});
