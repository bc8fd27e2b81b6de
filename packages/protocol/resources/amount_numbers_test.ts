import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { gramsNumber, priceNumber, sarNumber } from "./amount_numbers.ts";

test("amounts are written by their own decimals, without needless zeros", () => {
  assertEquals(sarNumber(41_650n).text, "416.5");
  assertEquals(gramsNumber(10_000n).text, "10");
  assertEquals(priceNumber(4_123_500n).text, "412.35");
});

test("amounts below zero keep their sign", () => {
  assertEquals([sarNumber(-5n).text, gramsNumber(-1_001n).text], ["-0.05", "-1.001"]);
});
