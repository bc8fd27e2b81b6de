import { assert, assertEquals, assertThrows } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { exactBytes, fromHex, isBytes, requireBytes, toBigInt } from "./bytes.ts";

test("exactBytes() copies a view of a part and leaves whole arrays alone", () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  assert(exactBytes(whole) === whole);
  const views = [
    whole.subarray(1, 3),
    Buffer.from(whole.buffer, 1, 2),
    whole.subarray(1).subarray(0, 2),
  ];
  for (const view of views) {
    const exact = exactBytes(view);
    assertEquals([[...exact], exact.buffer.byteLength], [[2, 3], 2]);
  }
});

test("isBytes() and requireBytes() know byte arrays, also Node's Buffer", () => {
  for (const bytes of [new Uint8Array(3), Buffer.from("gold"), new Uint8Array(3).subarray(1)]) {
    assertEquals(isBytes(bytes), true);
    requireBytes(bytes);
  }
  for (
    const other of ["gold", undefined, null, 7, [1, 2], new ArrayBuffer(2), new Uint16Array(2)]
  ) {
    assertEquals(isBytes(other), false);
    assertThrows(() => requireBytes(other), TypeError, "expected a Uint8Array");
  }
});

test("fromHex() and toBigInt() read numbers", () => {
  assertEquals([...fromHex("00ff10")], [0, 255, 16]);
  assertEquals(toBigInt(fromHex("00ff10")), 0xff10n);
  assertEquals(toBigInt(new Uint8Array(0)), 0n);
});
