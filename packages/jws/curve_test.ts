import { assertEquals } from "@std/assert";
import { fromHex } from "./bytes.ts";
import { isOnCurve, isPrivateNumber, padCoordinate } from "./curve.ts";
import { test } from "node:test";

// The generator of P-256 (FIPS 186-4, D.1.2.3).
const x = fromHex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296");
const y = fromHex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5");
const p = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
const n = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

test("isOnCurve() knows the generator and none of its neighbours", () => {
  assertEquals(isOnCurve({ x, y }), true);
  for (let bit = 0; bit < 256; bit++) {
    const bent = new Uint8Array(y);
    bent[bit >> 3]! ^= 1 << (bit & 7);
    assertEquals(isOnCurve({ x, y: bent }), false);
  }
  assertEquals(isOnCurve({ x: y, y: x }), false);
});

test("isOnCurve() takes no coordinate of the prime or above", () => {
  // With x = 0, y is a square root of b; p stands for 0 a second time.
  const root = fromHex("66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4");
  assertEquals(isOnCurve({ x: new Uint8Array(32), y: root }), true);
  assertEquals(isOnCurve({ x: fromHex(p), y: root }), false);
});

test("isPrivateNumber() takes 1 to n - 1", () => {
  const numbers = ["00", "01", n.slice(0, -1) + "0", n, p].map((hex) =>
    isPrivateNumber(fromHex(hex))
  );
  assertEquals(numbers, [false, true, true, false, false]);
});

test("padCoordinate() fills up to 32 bytes and takes no more", () => {
  assertEquals([...padCoordinate(fromHex("0102"))!], [...new Array(30).fill(0), 1, 2]);
  assertEquals(padCoordinate(new Uint8Array(33)), null);
  assertEquals(padCoordinate(new Uint8Array(0)), null);
});
