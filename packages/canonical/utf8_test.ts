import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { test } from "node:test";
import { encodeUtf8 } from "./utf8.ts";

const platform = new TextEncoder();

test("encodeUtf8() gives the platform's bytes for every well-formed text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    assertEquals([...encodeUtf8(text)], [...platform.encode(text)]);
  }));
});

test("encodeUtf8() gives the platform's bytes at the edges of each length", () => {
  const edges = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];
  for (const point of edges) {
    const text = "a" + String.fromCodePoint(point) + "z";
    assertEquals([...encodeUtf8(text)], [...platform.encode(text)]);
  }
});

test("encodeUtf8() fills its buffer exactly", () => {
  for (const text of ["", "gold", "ذهب", "🪙🪙", "aé水🪙z"]) {
    const bytes = encodeUtf8(text);
    assertEquals(bytes.byteLength, bytes.buffer.byteLength);
  }
});

test("encodeUtf8() refuses a lone surrogate wherever it stands", () => {
  for (const text of ["\ud83e", "a\ud83e", "\ude99", "\ud83eb", "\ud83e\ud83e\ude99", "é\udfff"]) {
    assertThrows(() => encodeUtf8(text), TypeError, "lone surrogate");
  }
});

test("encodeUtf8() refuses what is no string", () => {
  assertThrows(() => encodeUtf8(undefined as unknown as string), TypeError, "takes a string");
});

test("encodeUtf8() keeps different texts apart", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
    assert((a === b) === (String(encodeUtf8(a)) === String(encodeUtf8(b))));
  }));
});
