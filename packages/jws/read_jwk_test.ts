import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { publicJwk, readJwk, readNumber } from "./read_jwk.ts";
import { leadingZeroKey } from "./testdata/keys.ts";

const { d: _, ...publicPart } = leadingZeroKey;

test("readJwk() reads the point, and the private number where it is wanted", () => {
  const [own, other] = [readJwk(leadingZeroKey, "private"), readJwk(publicPart, "public")];
  assertEquals(own.ok && own.point ? { ...publicJwk(own.point) } : own, publicPart);
  assertEquals(other.ok && other.point ? { ...publicJwk(other.point) } : other, publicPart);
  assertEquals([own.ok && own.d?.length, other.ok && other.d], [32, undefined]);
});

test("readJwk() says which member is malformed, and quotes none", () => {
  for (const name of ["x", "y", "d"]) {
    assertEquals(readJwk({ ...leadingZeroKey, [name]: "secret=" }, "private"), {
      ok: false,
      code: "key_malformed",
      message: `expected ${name} of 32 bytes in base64url`,
    });
  }
});

test("readJwk() takes no key that is no elliptic one, secret or not", () => {
  const codes = [{ kty: "oct", k: "AAAA" }, { kty: "RSA", d: "AAAA" }, {}].map((jwk) => {
    const read = readJwk(jwk, "private");
    return read.ok ? "accepted" : read.code;
  });
  assertEquals(codes, ["key_not_p256", "key_not_p256", "key_not_p256"]);
});

test("readNumber() fills up to 32 bytes and takes no more", () => {
  assertEquals(readNumber("AQ")?.[31], 1);
  assertEquals(readNumber("A".repeat(43))?.length, 32);
  for (
    const value of ["", "A".repeat(44), "A".repeat(1 << 20), "AQ==", 1, null, undefined, ["AQ"]]
  ) {
    assertEquals(readNumber(value), null);
  }
});
