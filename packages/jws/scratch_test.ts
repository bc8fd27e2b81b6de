import { assert, assertEquals } from "@std/assert";
import { test } from "node:test";
import { giveBytes, takeBytes } from "./scratch.ts";

test("takeBytes() gives bytes of exactly the length, none of them to two takers", () => {
  const taken = Array.from({ length: 600 }, (_, i) => takeBytes(1 + i % 3));
  assertEquals(new Set(taken.map((bytes) => bytes.buffer)).size, 600);
  for (const [i, bytes] of taken.entries()) {
    assertEquals([bytes.byteLength, bytes.buffer.byteLength], [1 + i % 3, 1 + i % 3]);
  }
  taken.forEach(giveBytes);
  const again = Array.from({ length: 600 }, (_, i) => takeBytes(1 + i % 3));
  assertEquals(new Set(again.map((bytes) => bytes.buffer)).size, 600);
});

test("takeBytes() uses given bytes again, and keeps no great many and no long ones", () => {
  const given = Array.from({ length: 1000 }, () => takeBytes(1000));
  const known = new Set(given);
  given.forEach(giveBytes);
  const again = Array.from({ length: 1000 }, () => takeBytes(1000));
  const used = again.filter((bytes) => known.has(bytes)).length;
  assert(used > 0 && used <= 256, `${used} were kept`);
  const long = takeBytes(5000);
  giveBytes(long);
  assert(takeBytes(5000) !== long);
});

test("takeBytes() uses a length of today again, however many odd lengths came before", () => {
  for (let length = 1; length <= 600; length++) giveBytes(new Uint8Array(length));
  const today = new Uint8Array(700);
  giveBytes(today);
  assert(takeBytes(700) === today);
});
