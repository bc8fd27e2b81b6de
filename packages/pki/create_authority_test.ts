import { assert, assertEquals, assertMatch, assertNotEquals, assertRejects } from "@std/assert";
import { test } from "node:test";
import { createAuthority } from "./create_authority.ts";
import { now } from "./testdata/made.ts";
import { needsOpenssl, openssl, opensslExtensions, opensslMakes } from "./testdata/openssl.ts";

test(
  "createAuthority() makes a certificate that OpenSSL takes for an authority",
  needsOpenssl,
  async () => {
    const { certificatePem, authority } = await createAuthority({
      kind: "partner",
      environment: "sandbox",
      now,
    });
    const extensions = opensslExtensions(certificatePem);
    assertEquals(extensions, {
      "Basic Constraints: critical": "CA:TRUE, pathlen:0",
      "Key Usage: critical": "Certificate Sign, CRL Sign",
      "Subject Key Identifier:": authority.keyIdentifier.toUpperCase().match(/../g)!.join(":"),
    });
    const verify = ["verify", "-x509_strict", "-check_ss_sig", "-CAfile", "ca.pem", "ca.pem"];
    assertEquals(openssl(verify, { "ca.pem": certificatePem }), {
      status: 0,
      text: "ca.pem: OK\n",
    });
  },
);

test("createAuthority() hands over a PKCS#8 key that OpenSSL reads", needsOpenssl, async () => {
  const { keyPem, certificatePem } = await createAuthority({
    kind: "server",
    environment: "production",
    now,
  });
  assert(keyPem.startsWith("-----BEGIN PRIVATE KEY-----\n"));
  const files = { "ca.key": keyPem, "ca.pem": certificatePem };
  const publicHalf = opensslMakes(["pkey", "-in", "ca.key", "-pubout"], files);
  assertEquals(opensslMakes(["x509", "-in", "ca.pem", "-noout", "-pubkey"], files), publicHalf);
});

test("createAuthority() names what the authority is for", async () => {
  const sandbox = await createAuthority({ kind: "operator", environment: "sandbox", now });
  const production = await createAuthority({
    kind: "operator",
    environment: "production",
    generation: 2,
    organization: "House of Gold",
    now,
  });
  assertEquals(
    sandbox.authority.certificate.subject,
    "O=Mithqal, CN=Mithqal Sandbox Operator CA G1",
  );
  assertEquals(
    production.authority.certificate.subject,
    "O=House of Gold, CN=Mithqal Production Operator CA G2",
  );
  assertNotEquals(sandbox.authority.keyIdentifier, production.authority.keyIdentifier);
});

test("createAuthority() is valid for the years asked for, by the clock passed in", async () => {
  const noon = new Date("2026-11-20T12:00:00.789Z");
  const { authority } = await createAuthority({
    kind: "partner",
    environment: "sandbox",
    years: 30,
    now: noon,
  });
  assertEquals(authority.certificate.notBefore, new Date("2026-11-20T11:55:00.000Z"));
  assertEquals(authority.certificate.notAfter, new Date("2056-11-20T12:00:00.000Z"));
});

test("createAuthority() keeps a key that cannot be exported", async () => {
  const { authority } = await createAuthority({ kind: "partner", environment: "sandbox", now });
  assertEquals(authority.signingKey.extractable, false);
  assertMatch(authority.certificate.serial, /^[4-7][\da-f]{31}$/);
});

test("createAuthority() throws at names and times that are our own mistakes", async () => {
  const role = { kind: "partner", environment: "sandbox", now } as const;
  const organization = 'a"b';
  await assertRejects(() => createAuthority({ ...role, generation: 0 }), TypeError, "no authority");
  await assertRejects(
    () => createAuthority({ ...role, organization }),
    TypeError,
    "expected a name",
  );
  await assertRejects(() => createAuthority({ ...role, now: new Date("x") }), TypeError, "Date");
});
