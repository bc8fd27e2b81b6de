import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { equalBytes } from "./constant_time.ts";

test("equalBytes() says whether bytes are equal", () => {
  const bytes = fc.uint8Array({ maxLength: 4, max: 3 });
  fc.assert(fc.property(bytes, bytes, (a, b) => {
    assertEquals(equalBytes(a, b), a.join() === b.join());
    assertEquals(equalBytes(a, a.slice()), true);
  }));
});

test("equalBytes() notices each single bit", () => {
  const zeros = new Uint8Array(32);
  for (let bit = 0; bit < 256; bit++) {
    const changed = zeros.slice();
    changed[bit >> 3]! |= 1 << (bit & 7);
    assertEquals(equalBytes(zeros, changed), false);
  }
});

test("equalBytes() tells a part from the whole", () => {
  assertEquals(equalBytes(new Uint8Array(31), new Uint8Array(32)), false);
  assertEquals(equalBytes(new Uint8Array(0), new Uint8Array(0)), true);
});
