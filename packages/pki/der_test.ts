import { assertEquals } from "@std/assert";
import * as fc from "fast-check";
import { test } from "node:test";
import { decodeInteger, encodeInteger, isOneSequence } from "./der.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const sequence = (...header: number[]) => (length: number) =>
  new Uint8Array([...header, ...Array<number>(length).fill(0)]);

test("isOneSequence() wants the shortest length, and nothing behind it", () => {
  const good = [
    bytes(0x30, 0),
    sequence(0x30, 0x7f)(127),
    sequence(0x30, 0x81, 0x80)(128),
    sequence(0x30, 0x82, 1, 0)(256),
    sequence(0x30, 0x83, 1, 0, 0)(65_536),
  ];
  const bad = [
    bytes(),
    bytes(0x30),
    bytes(0x31, 0),
    bytes(0x30, 1),
    bytes(0x30, 0, 0),
    bytes(0x30, 0x80),
    bytes(0x30, 0x81),
    sequence(0x30, 0x81, 0x7f)(127),
    sequence(0x30, 0x82, 0, 0x80)(128),
    sequence(0x30, 0x84, 0, 0, 0, 1)(1),
    sequence(0x30, 0x82, 1, 0)(255),
  ];
  assertEquals([...good, ...bad].map(isOneSequence), [
    ...good.map(() => true),
    ...bad.map(() => false),
  ]);
});

test("encodeInteger() is read back by decodeInteger()", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 159n - 1n }), (value) => {
      assertEquals(decodeInteger(encodeInteger(value)), value);
    }),
    { examples: [[0n], [127n], [128n], [255n], [256n]] },
  );
});

test("decodeInteger() refuses what is no whole number of 20 bytes", () => {
  const bad = [
    bytes(),
    bytes(2, 0),
    bytes(2, 1),
    bytes(3, 1, 1),
    bytes(2, 1, 0x80),
    bytes(2, 1, 1, 1),
    new Uint8Array([2, 21, 1, ...Array<number>(20).fill(0)]),
  ];
  assertEquals(bad.map(decodeInteger), bad.map(() => null));
});
