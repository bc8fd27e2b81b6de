import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { formatSar, parseSar } from "./sar.ts";

test("parseSar() reads halalas", () => {
  assertEquals(parseSar("1000.5"), { ok: true, value: 100_050n });
});

test("parseSar() refuses a tenth of a halala", () => {
  assertEquals(parseSar("0.001"), {
    ok: false,
    code: "number_too_precise",
    message: 'expected a number of at most 2 decimals, got "0.001"',
  });
});

test("formatSar() writes SAR", () => {
  assertEquals(formatSar(100_050n), "1000.5");
});
