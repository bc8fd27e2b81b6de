import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { readDer, writePkcs8 } from "./read_der.ts";
import { openssl } from "./testdata/keys.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

// A PKCS#8 with the curve named once more inside, as RFC 5915 allows and some writers do.
const d = "11".repeat(32);
const curve = "06082a8648ce3d030107";
const withCurveInside = "304d020100301306072a8648ce3d0201" + curve + "04333031020101" + `0420${d}` +
  `a00a${curve}`;

test("writePkcs8() writes what readDer() reads, without a point", () => {
  const number = new Uint8Array(32).fill(0x11);
  const read = readDer(writePkcs8(number), "private");
  assertEquals(read, { ok: true, d: number });
});

test("readDer() takes a private key that names its curve twice", () => {
  const read = readDer(Buffer.from(withCurveInside, "hex"), "private");
  assertEquals(read.ok && read.d ? hex(read.d) : read, d);
});

test("readDer() finds the point in a private key where it is", () => {
  const der = Buffer.from(openssl.pkcs8.replace(/-----[^-]+-----/g, ""), "base64");
  const spki = Buffer.from(openssl.spki.replace(/-----[^-]+-----/g, ""), "base64");
  const [own, other] = [readDer(der, "private"), readDer(spki, "public")];
  assertEquals(own.ok && other.ok ? own.point : null, other.ok ? other.point : undefined);
});

test("readDer() fills its arrays exactly", () => {
  const spki = Buffer.from(openssl.spki.replace(/-----[^-]+-----/g, ""), "base64");
  const read = readDer(spki, "public");
  const { x, y } = read.ok ? read.point! : { x: spki, y: spki };
  assertEquals([x.buffer.byteLength, y.buffer.byteLength], [32, 32]);
});

test("readDer() refuses more than 16384 bytes by their length alone", () => {
  assertEquals(readDer(new Uint8Array(16_385), "public"), {
    ok: false,
    code: "key_too_long",
    message: "expected at most 16384 bytes, got 16385",
  });
});
