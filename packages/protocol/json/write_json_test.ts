import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { JsonNumber } from "./json_number.ts";
import { type JsonOutput, writeJson } from "./write_json.ts";

test("writeJson() prints amounts by their own text and integers beyond 2^53 exactly", () => {
  const value = { gold_grams: new JsonNumber("10.123"), gold_mg: 9007199254740993n };
  assertEquals(writeJson(value), '{"gold_grams":10.123,"gold_mg":9007199254740993}');
});

test("writeJson() keeps the order of members and adds no white space", () => {
  assertEquals(writeJson({ b: [true, null, "x"], a: {} }), '{"b":[true,null,"x"],"a":{}}');
});

test("writeJson() escapes names and texts as JSON does", () => {
  const hostile = 'quote " backslash \\ line\n\u2028 \ud800';
  assertEquals(writeJson({ [hostile]: hostile }), JSON.stringify({ [hostile]: hostile }));
});

test("writeJson() equals JSON.stringify() wherever no number is involved", () => {
  const { tree } = fc.letrec<{ tree: JsonOutput }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: "binary" }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(fc.property(tree, (value) => writeJson(value) === JSON.stringify(value)));
});
