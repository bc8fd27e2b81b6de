import { assert, assertEquals } from "@std/assert";
import { test } from "node:test";
import { readCertificate } from "./certificate.ts";
import { decodePem, encodePem } from "./pem.ts";
import { authorityFor, made, partnerOf } from "./testdata/made.ts";
import { needsOpenssl, opensslMakes } from "./testdata/openssl.ts";

const authority = await authorityFor("partner");
const { certificate, keyPem } = await partnerOf(authority);
const der = decodePem(certificate.pem, ["CERTIFICATE"])!;

async function told(from: string | Uint8Array): Promise<string> {
  const result = await readCertificate(from);
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

test("readCertificate() reads the same facts from PEM and DER", async () => {
  assertEquals((await made(readCertificate(certificate.pem))).certificate, certificate);
  assertEquals((await made(readCertificate(der))).certificate, certificate);
  assertEquals(
    (await made(readCertificate(authority.certificate.pem))).certificate.isAuthority,
    true,
  );
});

test("readCertificate() reads certificates of others", needsOpenssl, async () => {
  const kinds = {
    rsa: ["rsa:2048"],
    p384: ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
    ed25519: ["ed25519"],
  };
  for (const [kind, key] of Object.entries(kinds)) {
    const words = ["req", "-x509", "-newkey", ...key, "-nodes", "-keyout", "x.key"];
    const name = ["-subj", "/CN=a/CN=b", "-set_serial", "0xff"];
    const text = opensslMakes([...words, ...name]);
    const read = await made(readCertificate(text));
    const { publicKeyKind, commonName, organization, subject, serial } = read.certificate;
    assertEquals([publicKeyKind, commonName, organization, subject, serial], [
      kind,
      null,
      null,
      "CN=a, CN=b",
      "ff",
    ]);
  }
});

test("readCertificate() refuses bytes behind the certificate: they would change its hash", async () => {
  assertEquals(
    await told(new Uint8Array([...der, 0])),
    "certificate_malformed: expected the DER of one certificate, nothing behind it",
  );
  const longer = encodePem("CERTIFICATE", new Uint8Array([...der, 0]));
  assertEquals((await told(longer)).split(":")[0], "certificate_malformed");
});

test("readCertificate() refuses what is none, and says what it got", async () => {
  assertEquals(
    await told(certificate.pem + authority.certificate.pem),
    'certificate_malformed: expected one PEM block "CERTIFICATE", got 2 PEM blocks',
  );
  assertEquals(
    await told(new Uint8Array([0x30, 0])),
    "certificate_malformed: expected a certificate, got DER of something else",
  );
  assertEquals(
    await told(certificate.pem + keyPem),
    "certificate_is_private_key: expected a certificate, got a private key",
  );
  assertEquals(
    await told("x".repeat(1_000_000)),
    "certificate_too_long: expected at most 16384 characters, got 1000000",
  );
  assert((await told(new Uint8Array(1_000_000))).startsWith("certificate_too_long"));
});
