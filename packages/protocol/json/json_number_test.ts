import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { JsonNumber } from "./json_number.ts";

test("a JsonNumber keeps the text that it was made from", () => {
  assertEquals(new JsonNumber("10.1230000000000000001").text, "10.1230000000000000001");
});
