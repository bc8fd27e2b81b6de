import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { encodeHex } from "./hex.ts";

test("encodeHex() writes each byte as two lower-case digits", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assertEquals(encodeHex(bytes), Buffer.from(bytes).toString("hex"));
  assertEquals(encodeHex(new Uint8Array(0)), "");
});
