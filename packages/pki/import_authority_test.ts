import { assert, assertEquals } from "@std/assert";
import { test } from "node:test";
import { createAuthority } from "./create_authority.ts";
import { importAuthority } from "./import_authority.ts";
import { makeRequest } from "./make_request.ts";
import { decodePem, encodePem } from "./pem.ts";
import { signRequest } from "./sign_request.ts";
import { made, now, partnerOf, requestFor } from "./testdata/made.ts";
import { needsOpenssl, openssl, opensslMakes } from "./testdata/openssl.ts";

const wanted = { kind: "partner", environment: "sandbox" } as const;
const first = await createAuthority({ ...wanted, now });
const files = { ...wanted, certificatePem: first.certificatePem, keyPem: first.keyPem };

async function told(change: Partial<typeof files>): Promise<string> {
  const result = await importAuthority({ ...files, ...change });
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

test("importAuthority() reads back what createAuthority() made, and it signs", async () => {
  const { authority } = await made(importAuthority(files));
  const { signingKey: _, ...facts } = authority;
  const { signingKey: __, ...original } = first.authority;
  assertEquals(facts, original);
  assertEquals(authority.signingKey.extractable, false);
  const request = await requestFor("demo");
  assert((await signRequest({ authority, request, clientId: "demo", now })).ok);
});

test("importAuthority() refuses an authority for something else", async () => {
  const elsewhere = [
    await createAuthority({ kind: "partner", environment: "production", now }),
    await createAuthority({ kind: "operator", environment: "sandbox", now }),
  ];
  const messages = await Promise.all(elsewhere.map(told));
  assertEquals(messages, [
    "authority_not_expected: expected the partner authority of sandbox, " +
    'got "Mithqal Production Partner CA G1"',
    "authority_not_expected: expected the partner authority of sandbox, " +
    'got "Mithqal Sandbox Operator CA G1"',
  ]);
});

test("importAuthority() refuses a partner's certificate, also one with an authority's name", async () => {
  const partner = await partnerOf(first.authority);
  const { pem } = partner.certificate;
  assertEquals(
    (await told({ certificatePem: pem, keyPem: partner.keyPem })).split(":")[0],
    "authority_not_expected",
  );
});

test(
  "importAuthority() refuses an authority's name without an authority's rights",
  needsOpenssl,
  async () => {
    const subject = "/O=Mithqal/CN=Mithqal Sandbox Partner CA G1";
    const words = ["req", "-x509", "-key", "ca.key", "-subj", subject, "-days", "30"];
    const rights = ["-addext", "keyUsage=critical,digitalSignature"];
    const text = opensslMakes([...words, ...rights], { "ca.key": first.keyPem });
    assertEquals(
      await told({ certificatePem: text }),
      "authority_not_a_ca: expected CA:TRUE, keyCertSign, cRLSign and a subject key identifier " +
        "in the authority's certificate",
    );
  },
);

test(
  "importAuthority() takes an authority of the same form made by OpenSSL",
  needsOpenssl,
  async () => {
    const subject = "/O=Mithqal/CN=Mithqal Sandbox Partner CA G1";
    const words = ["req", "-x509", "-key", "ca.key", "-subj", subject, "-days", "3650"];
    const rights = ["-addext", "keyUsage=critical,keyCertSign,cRLSign"];
    const text = opensslMakes([...words, ...rights], { "ca.key": first.keyPem });
    const { authority } = await made(importAuthority({ ...files, certificatePem: text }));
    const { certificate } = await partnerOf(authority);
    const chain = { "ca.pem": text, "c.pem": certificate.pem };
    const verify = ["verify", "-x509_strict", "-CAfile", "ca.pem", "c.pem"];
    assertEquals(openssl(verify, chain).status, 0);
  },
);

test("importAuthority() refuses another authority's key", async () => {
  const { keyPem } = await createAuthority({ ...wanted, now });
  assertEquals(
    await told({ keyPem }),
    "authority_key_mismatch: expected the key of this certificate, got another's",
  );
});

test("importAuthority() refuses a certificate that was changed", async () => {
  const der = decodePem(first.certificatePem, ["CERTIFICATE"])!;
  const years = new TextDecoder("latin1").decode(der).lastIndexOf("Z0:1") - 12;
  der[years] = der[years]! + 1;
  assertEquals(
    await told({ certificatePem: encodePem("CERTIFICATE", der) }),
    "authority_signature_invalid: expected a certificate signed by its own key",
  );
});

test("importAuthority() says what is wrong with a file", async () => {
  const { requestPem } = await made(makeRequest({ organization: "a", commonName: "b" }));
  assertEquals(
    await told({ certificatePem: requestPem }),
    'certificate_malformed: expected one PEM block "CERTIFICATE", ' +
      'got a block "CERTIFICATE REQUEST" that cannot be read',
  );
  assertEquals(
    await told({ certificatePem: first.keyPem }),
    "certificate_is_private_key: expected a certificate, got a private key",
  );
  assertEquals(
    await told({ keyPem: first.certificatePem }),
    'key_malformed: expected one PEM block "PRIVATE KEY" (PKCS#8)',
  );
});
