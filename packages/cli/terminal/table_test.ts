import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { grams, sar, unitPrice } from "./amounts.ts";
import { facts, table } from "./table.ts";

const people = { isTerminal: true, hasColours: false };
const pipe = { isTerminal: false, hasColours: false };
const rows = [["ord_1", "1,234.50"], ["ord_22", "0.05"]];

test("table() has headings and widths on a terminal, numbers to the right", () => {
  assertEquals(
    table(people, ["Order", ">SAR"], rows),
    "Order        SAR\nord_1   1,234.50\nord_22      0.05",
  );
  assertEquals(table(people, ["Order"], []), "none");
});

test("table() is rows and tabs in a pipe", () => {
  assertEquals(table(pipe, ["Order", ">SAR"], rows), "ord_1\t1,234.50\nord_22\t0.05");
  assertEquals(table(pipe, ["Order"], []), "");
});

test("facts() leaves out what there is not", () => {
  const pairs = [["id", "ord_1"], ["fee", null], ["total", "5.00"], ["note", undefined]] as const;
  assertEquals(facts(people, pairs), "id     ord_1\ntotal  5.00");
  assertEquals(facts(pipe, pairs), "id\tord_1\ntotal\t5.00");
});

test("colours are there for a terminal that has them alone", () => {
  const coloured = { isTerminal: true, hasColours: true };
  assertEquals(table(coloured, ["Id"], [["a"]]), "\x1b[1mId\x1b[0m\na");
  assertEquals(facts(coloured, [["id", "a"]]), "\x1b[2mid\x1b[0m  a");
});

test("amounts are written from their integers", () => {
  assertEquals([0, 5, -5, 123_456_789].map(sar), ["0.00", "0.05", "-0.05", "1,234,567.89"]);
  assertEquals([1, 10_000].map(grams), ["0.001", "10.000"]);
  assertEquals(unitPrice(4_012_345), "401.2345");
});
