import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { test } from "node:test";
import { countMembers } from "./json_members.ts";

test("countMembers() counts the outermost members and no colon inside a string", () => {
  const cases: [string, number][] = [
    ["{}", 0],
    [' { "a" : 1 } ', 1],
    ['{"a:b":"c:d","\\"":":"}', 2],
    ['{"a":"\\\\","b":"\\\\\\":","c":1}', 3],
    ['{"a":{"b":1,"c":{"d":2}},"e":[{"f":3}]}', 2],
  ];
  for (const [json, members] of cases) assertEquals(countMembers(json), members, json);
});

test("countMembers() sees a name given twice, also when one is escaped", () => {
  const texts = [
    '{"alg":1,"alg":2}',
    '{"alg":1,"\\u0061lg":2}',
    '{"\\u0061lg":1,"\\u0061l\\u0067":2}',
    '{"alg":{"alg":1},"alg":[]}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ];
  for (const json of texts) {
    assertEquals(Object.keys(JSON.parse(json)).length, 1, json);
    assertEquals(countMembers(json), 2, json);
  }
});

test("countMembers() agrees with the keys of any object that JSON.stringify() wrote", () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(object, fc.constantFrom(0, 2, "\t"), (value, space) => {
    const json = JSON.stringify(value, null, space);
    assertEquals(countMembers(json), Object.keys(JSON.parse(json)).length);
  }));
});
