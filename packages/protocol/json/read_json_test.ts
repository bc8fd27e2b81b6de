import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { JsonNumber } from "./json_number.ts";
import { type JsonInput, readJson } from "./read_json.ts";

const bounds = { maxDepth: 8, maxLength: 65_536 };

function refusalOf(text: string): [string, string] {
  const reading = readJson(text, bounds);
  assert(!reading.ok, `accepted: ${text.slice(0, 80)}`);
  return [reading.code, reading.message];
}

/** What JSON.parse() would have given. */
function toPlain(value: JsonInput): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlain);
  if (value === null || typeof value !== "object") return value;
  const plain = {};
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(plain, name, { value: toPlain(member), enumerable: true });
  }
  return plain;
}

test("readJson() reads whatever JSON.parse() reads", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => {
    const reading = readJson(text, bounds);
    assert(reading.ok);
    assertEquals(JSON.stringify(toPlain(reading.value)), JSON.stringify(JSON.parse(text)));
  }));
});

test("readJson() never accepts what JSON.parse() refuses, and never throws", () => {
  const noise = fc.array(fc.constantFrom(...'{}[]:,"\\ua1.e-+0tfn \n\t', "null", "true"), {
    maxLength: 24,
  }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(noise, (text) => {
      const reading = readJson(text, bounds);
      if (reading.ok) JSON.parse(text);
    }),
    { numRuns: 2_000 },
  );
});

test("readJson() keeps a number's own text", () => {
  const reading = readJson("[10.1230000000000000001,1e3,-0]", bounds);
  assert(reading.ok && Array.isArray(reading.value));
  const texts = reading.value.map((item) => item instanceof JsonNumber ? item.text : item);
  assertEquals(texts, ["10.1230000000000000001", "1e3", "-0"]);
});

test("readJson() refuses a member named twice, also where one is escaped or named __proto__", () => {
  for (const text of ['{"a":1,"a":1}', '{"a":1,"\\u0061":1}', '{"__proto__":1,"__proto__":2}']) {
    assertEquals(refusalOf(text)[0], "json_member_duplicate");
  }
});

test("readJson() takes __proto__ and toString for plain members", () => {
  const reading = readJson('{"__proto__":{"x":true},"toString":null}', bounds);
  assert(reading.ok);
  assertEquals(Object.keys(reading.value as object), ["__proto__", "toString"]);
});

test("readJson() bounds depth and length", () => {
  assert(readJson("[[[[[[[[]]]]]]]]", bounds).ok);
  assertEquals(refusalOf("[[[[[[[[[]]]]]]]]]")[0], "json_too_deep");
  assertEquals(refusalOf("[".repeat(1_000_000))[0], "json_too_long");
});

test("readJson() says what it expected and where", () => {
  const cases: [string, string][] = [
    ["", "expected a JSON value at character 0, got the end of the text"],
    ['{"a" 1}', 'expected ":" after a member\'s name at character 5'],
    ['{"a":1', 'expected "," or "}" at character 6'],
    ["{a:1}", "expected a string in double quotes at character 1"],
    ["[1,]", "expected a JSON value at character 3"],
    ["[1] x", "expected the end of the text at character 4"],
    ["[01]", 'expected "," or "]" at character 2'],
    ["NaN", "expected a JSON value at character 0"],
    ['"tab\t"', "expected a string in double quotes at character 0"],
  ];
  for (const [text, message] of cases) {
    const [code, got] = refusalOf(text);
    assertEquals(code, "json_malformed");
    assertStringIncludes(got, message);
  }
});
