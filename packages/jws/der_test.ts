import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { test } from "node:test";
import { fromHex } from "./bytes.ts";
import { readElement, readSequence } from "./der.ts";

test("readElement() reads short and long lengths", () => {
  assertEquals(readElement(fromHex("0401aa"), 0, 3), { tag: 4, begin: 0, start: 2, end: 3 });
  const long = new Uint8Array(3 + 200);
  long.set([4, 0x81, 200]);
  assertEquals(readElement(long, 0, long.length)?.end, 203);
  const longer = new Uint8Array(4 + 300);
  longer.set([4, 0x82, 1, 44]);
  assertEquals(readElement(longer, 0, longer.length)?.end, 304);
});

test("readElement() refuses lengths that are indefinite, not minimal or too long", () => {
  const texts = [
    "",
    "04",
    "0401",
    "0480",
    "048101aa",
    "04820001aa",
    "0483000001aa",
    "0402aa",
    "0482ff",
  ];
  for (const hex of texts) {
    const bytes = hex === "" ? new Uint8Array(0) : fromHex(hex);
    assertEquals(readElement(bytes, 0, bytes.length), null, hex);
  }
});

test("readSequence() wants one sequence that is filled exactly", () => {
  assertEquals(readSequence(fromHex("3000")), []);
  assertEquals(readSequence(fromHex("30060201010401aa"))?.map(({ tag }) => tag), [2, 4]);
  for (const hex of ["310302010100", "3003020101ff", "30030201", "3002020100", "30040201010400"]) {
    assertEquals(readSequence(fromHex(hex)), null, hex);
  }
});

test("readSequence() takes any bytes without harm, and its children lie within", () => {
  const bytes = fc.array(fc.constantFrom(0x30, 0x02, 0x04, 0x80, 0x81, 0x82, 0, 1, 2, 5, 255));
  fc.assert(fc.property(bytes, (array) => {
    for (const child of readSequence(Uint8Array.from(array)) ?? []) {
      assertEquals(child.start <= child.end && child.end <= array.length, true);
    }
  }));
});
