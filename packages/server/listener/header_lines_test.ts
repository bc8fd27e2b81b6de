import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HeaderLines } from "./header_lines.ts";

test("get() gives a header without regard to case, and each line of one that came twice", () => {
  const headers = new HeaderLines(["X-A", "1", "x-b", "2", "X-B", "3", "x-B", "4"]);
  assertEquals(headers.get("x-a"), "1");
  assertEquals(headers.get("X-B"), ["2", "3", "4"]);
  assertEquals(headers.get("x-c"), undefined);
});

test("get() finds no member that every object has", () => {
  assertEquals(new HeaderLines([]).get("constructor"), undefined);
});
