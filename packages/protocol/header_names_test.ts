import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { headerNames } from "./header_names.ts";

test("headerNames names each header once", () => {
  const names = Object.values(headerNames).map((name) => name.toLowerCase());
  assertEquals(new Set(names).size, names.length);
});

test("headerNames holds nothing that HTTP does not allow in a name", () => {
  for (const name of Object.values(headerNames)) assert(/^[A-Za-z-]+$/.test(name), name);
});
