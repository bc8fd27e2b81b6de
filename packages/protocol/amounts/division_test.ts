import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { divideDown, divideUp } from "./division.ts";

test("divideUp() and divideDown() agree when nothing is left over", () => {
  assertEquals([divideUp(6n, 3n), divideDown(6n, 3n)], [2n, 2n]);
  assertEquals([divideUp(0n, 3n), divideDown(0n, 3n)], [0n, 0n]);
  assertEquals([divideUp(7n, 3n), divideDown(7n, 3n)], [3n, 2n]);
});

test("divideUp() and divideDown() enclose the quotient by less than one", () => {
  const dividend = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(fc.property(dividend, fc.bigInt({ min: 1n, max: 10n ** 20n }), (a, b) => {
    const up = divideUp(a, b) * b - a;
    const down = a - divideDown(a, b) * b;
    assert(up >= 0n && up < b && down >= 0n && down < b);
  }));
});
