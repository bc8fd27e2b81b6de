import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { asciiBytes, asciiText } from "./ascii.ts";

const all = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));

test("asciiBytes() and asciiText() undo each other", () => {
  assertEquals([...asciiBytes("A~\0")], [65, 126, 0]);
  assertEquals(asciiText(asciiBytes(all)), all);
  assertEquals(asciiText(asciiBytes("")), "");
});

test("asciiText() is null for a byte that is not ASCII", () => {
  for (const byte of [0x80, 0xc3, 0xff]) {
    assertEquals(asciiText(new Uint8Array([65, byte, 65])), null);
  }
});
