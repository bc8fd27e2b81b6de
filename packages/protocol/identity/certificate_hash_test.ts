import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { certificateHashHex, certificateThumbprint } from "./certificate_hash.ts";

// RFC 8705, section 3.1: the thumbprint of its example's certificate.
const thumbprint = "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2";
const zeros = "0".repeat(64);

test("certificateThumbprint() and certificateHashHex() are each other's inverse", () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(fc.property(bytes, (hash) => {
    const hex = Buffer.from(hash).toString("hex");
    const expected = Buffer.from(hash).toString("base64url");
    assertEquals(certificateThumbprint(hex), expected);
    assertEquals(certificateHashHex(expected), hex);
  }));
});

test("certificateHashHex() reads the strict spelling alone", () => {
  // The published example has a stray bit in its last character; a strict reader says no.
  assertEquals(certificateHashHex(thumbprint), null);
  const strict = thumbprint.slice(0, -1) + "0";
  assertEquals(certificateThumbprint(certificateHashHex(strict) ?? ""), strict);
});

test("certificateThumbprint() refuses what is not 64 lower-case hex digits", () => {
  const faults = ["", zeros + "0", zeros.slice(1), "A" + zeros.slice(1), ":" + zeros.slice(1)];
  for (const fault of [...faults, "g" + zeros.slice(1), "0".repeat(1_000_000)]) {
    assertEquals(certificateThumbprint(fault), null);
  }
});

test("certificateHashHex() refuses what is not 32 bytes of strict base64url", () => {
  const good = certificateThumbprint(zeros)!;
  for (const fault of ["", good + "=", good + "A", "+" + good.slice(1), good.slice(0, -1) + "B"]) {
    assertEquals(certificateHashHex(fault), null);
  }
});
