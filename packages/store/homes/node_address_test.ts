import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readNodeAddress, urlAt } from "./node_address.ts";

test("readNodeAddress() reads HOST:PORT, and nothing else", () => {
  assertEquals(readNodeAddress("node-2.example:5432"), { host: "node-2.example", port: 5432 });
  for (const text of ["", "node-2", ":5432", "node-2:", "node-2:0", "node-2:65536", "a'b:5432"]) {
    assertEquals(readNodeAddress(text), null, text);
  }
});

test("urlAt() changes the place, and keeps user, database and settings", () => {
  const url = "postgres://mithqal:s%40cret@node-1:5432/gold?sslmode=verify-full";
  assertEquals(
    urlAt(url, { host: "node-2", port: 6432 }),
    "postgres://mithqal:s%40cret@node-2:6432/gold?sslmode=verify-full",
  );
});
