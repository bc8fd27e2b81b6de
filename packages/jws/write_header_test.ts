import { assertEquals, assertThrows } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { readProtectedHeader } from "./protected_header.ts";
import { type Signer, writeProtectedHeader } from "./write_header.ts";

const key = {} as CryptoKey;

function jsonOf(signer: Partial<Signer>, form: "detached" | "compact"): string {
  return Buffer.from(writeProtectedHeader({ key, ...signer }, form), "base64url").toString();
}

test("writeProtectedHeader() writes the members in one order, without white space", () => {
  assertEquals(jsonOf({}, "detached"), '{"alg":"ES256","b64":false,"crit":["b64"]}');
  assertEquals(
    jsonOf({ typ: "t", kid: "k" }, "detached"),
    '{"alg":"ES256","b64":false,"crit":["b64"],"kid":"k","typ":"t"}',
  );
  assertEquals(
    jsonOf({ typ: "t", kid: "k" }, "compact"),
    '{"alg":"ES256","kid":"k","typ":"t"}',
  );
});

test("writeProtectedHeader() writes what readProtectedHeader() reads, for every visible character", () => {
  const kid = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i)).join("");
  for (const form of ["detached", "compact"] as const) {
    const read = readProtectedHeader(writeProtectedHeader({ key, kid, typ: "t" }, form), form);
    assertEquals(read.ok ? { ...read.header } : read, { alg: "ES256", kid, typ: "t" });
  }
});

test("writeProtectedHeader() throws for a kid or typ that no reader takes", () => {
  for (const bad of ["", "a b", "é", "x".repeat(129), 7 as unknown as string]) {
    assertThrows(() => writeProtectedHeader({ key, kid: bad }, "compact"), TypeError, "a kid");
    assertThrows(() => writeProtectedHeader({ key, typ: bad }, "detached"), TypeError, "a typ");
  }
});
