import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { encodeUtf8 } from "../../canonical/mod.ts";
import { encodeBase64Url } from "../../jws/mod.ts";
import { readSentSignature } from "./sent_signature.ts";

const header = encodeBase64Url(encodeUtf8('{"alg":"ES256","kid":"own"}'));
const raw = new Uint8Array(64).fill(0x7f);
const text = encodeBase64Url(raw);

test("readSentSignature() reads a right header, and the kid in it", () => {
  assertEquals(readSentSignature(`${header}..${text}`), { header, signature: raw, kid: "own" });
  assertEquals(readSentSignature(`e30..${text}`)?.kid, undefined);
  assertEquals(readSentSignature(`!..${text}`)?.kid, undefined);
});

test("readSentSignature() mends DER, padding and plain base64", () => {
  const slashes = new Uint8Array(64).fill(0xff);
  const der = new Uint8Array([
    0x30,
    70,
    2,
    33,
    0,
    ...slashes.slice(32),
    2,
    33,
    0,
    ...slashes.slice(32),
  ]);
  const plain = encodeBase64Url(slashes).replaceAll("_", "/").replaceAll("-", "+");
  for (const sent of [encodeBase64Url(der), `${plain}==`, encodeBase64Url(slashes)]) {
    assertEquals(readSentSignature(`${header}..${sent}`)?.signature, slashes);
  }
});

test("readSentSignature() gives null for what cannot be a signature", () => {
  const shortDer = encodeBase64Url(new Uint8Array([0x30, 1, 2]));
  const longDer = encodeBase64Url(new Uint8Array([0x30, 38, 2, 33, ...raw.slice(0, 33), 2, 1, 9]));
  for (const sent of ["", "a.b", `${header}..`, `${header}..!`, `${header}..${text}.x`]) {
    assertEquals(readSentSignature(sent), null);
  }
  for (const der of [shortDer, longDer]) assertEquals(readSentSignature(`e30..${der}`), null);
});
