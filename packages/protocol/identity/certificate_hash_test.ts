import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { certificateThumbprint } from "./certificate_hash.ts";

const zeros = "0".repeat(64);

test("certificateThumbprint() spells the bytes of the hex in base64url", () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(fc.property(bytes, (hash) => {
    const hex = Buffer.from(hash).toString("hex");
    assertEquals(certificateThumbprint(hex), Buffer.from(hash).toString("base64url"));
  }));
});

test("certificateThumbprint() refuses what is not 64 lower-case hex digits", () => {
  const faults = ["", zeros + "0", zeros.slice(1), "A" + zeros.slice(1), ":" + zeros.slice(1)];
  for (const fault of [...faults, "g" + zeros.slice(1), "0".repeat(1_000_000)]) {
    assertEquals(certificateThumbprint(fault), null);
  }
});
