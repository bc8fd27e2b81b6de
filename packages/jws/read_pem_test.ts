import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { readPem } from "./read_pem.ts";
import { openssl } from "./testdata/keys.ts";

function codeOf(text: string, wanted: "public" | "private"): string {
  const read = readPem(text, wanted);
  return read.ok ? "accepted" : read.code;
}

test("readPem() reads one block of the wanted kind", () => {
  assertEquals(codeOf(openssl.spki, "public"), "accepted");
  assertEquals(codeOf(openssl.pkcs8, "private"), "accepted");
});

test("readPem() looks into the block: the label alone does not make a kind", () => {
  const disguised = openssl.pkcs8.replaceAll("PRIVATE KEY", "PUBLIC KEY");
  assertEquals(codeOf(disguised, "public"), "key_is_private");
  const other = openssl.spki.replaceAll("PUBLIC KEY", "PRIVATE KEY");
  assertEquals(codeOf(other, "private"), "key_is_public");
});

test("readPem() refuses a second block, by the private one where there is one", () => {
  assertEquals(codeOf(openssl.spki + openssl.spki, "public"), "key_malformed");
  assertEquals(codeOf(openssl.spki + openssl.pkcs8, "public"), "key_is_private");
  assertEquals(codeOf(openssl.certificate + openssl.pkcs8, "private"), "key_malformed");
  assertEquals(codeOf(openssl.certificate + openssl.spki, "public"), "key_is_certificate");
});

test("readPem() says what it wants", () => {
  assertEquals(readPem("gold", "public"), {
    ok: false,
    code: "key_malformed",
    message: "expected a public key as SPKI or a private one as PKCS#8",
  });
  assertEquals(readPem(openssl.spki.replace("M", "*"), "public"), {
    ok: false,
    code: "key_malformed",
    message: "expected one PEM block of base64, nothing around it",
  });
});
