import { assert, assertEquals, assertMatch, assertNotEquals, assertRejects } from "@std/assert";
import * as fc from "fast-check";
import { test } from "node:test";
import { isOrganization, writeName } from "./distinguished_name.ts";
import { ecdsaP256, makeKeyPair } from "./key_pair.ts";
import { encodePem } from "./pem.ts";
import { requestCommand } from "./request_command.ts";
import { checkRequest, signRequest } from "./sign_request.ts";
import { authorityFor, daysLater, made, now, requestFor } from "./testdata/made.ts";
import {
  needsOpenssl,
  openssl,
  opensslExtensions,
  opensslMakes,
  opensslRequest,
} from "./testdata/openssl.ts";
import { Pkcs10CertificateRequestGenerator } from "./x509.ts";

const authority = await authorityFor("partner");
const clientId = "demo";

async function told(request: string, more: { readonly organization?: string } = {}) {
  const result = await signRequest({ authority, request, clientId, now, ...more });
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

async function codeOf(request: string): Promise<string> {
  return (await told(request)).split(":")[0]!;
}

const colons = (hex: string) => hex.toUpperCase().match(/../g)!.join(":");

test(
  "signRequest() issues a certificate with exactly the contract's extensions",
  needsOpenssl,
  async () => {
    const { certificate } = await made(
      signRequest({ authority, request: opensslRequest("/O=Bank Alpha/CN=demo"), clientId, now }),
    );
    const { "Subject Key Identifier:": own, ...rest } = opensslExtensions(certificate.pem);
    assertMatch(own!, /^([\dA-F]{2}:){19}[\dA-F]{2}$/);
    assertEquals(rest, {
      "Basic Constraints: critical": "CA:FALSE",
      "Key Usage: critical": "Digital Signature",
      "Extended Key Usage:": "TLS Web Client Authentication",
      "Authority Key Identifier:": colons(authority.keyIdentifier),
    });
  },
);

test(
  "signRequest() issues a certificate that OpenSSL verifies for clients only",
  needsOpenssl,
  async () => {
    const { certificate } = await made(
      signRequest({ authority, request: await requestFor("demo"), clientId, now }),
    );
    const files = { "ca.pem": authority.certificate.pem, "c.pem": certificate.pem };
    const verify = ["verify", "-x509_strict", "-CAfile", "ca.pem", "c.pem", "-purpose"];
    const forClients = [...verify.slice(0, 2), "-purpose", "sslclient", ...verify.slice(2, 5)];
    const forServers = [...verify.slice(0, 2), "-purpose", "sslserver", ...verify.slice(2, 5)];
    assertEquals(openssl(forClients, files), { status: 0, text: "c.pem: OK\n" });
    assertMatch(openssl(forServers, files).text, /(?:unsuitable|unsupported) certificate purpose/);
  },
);

test(
  "signRequest() tells the hash, serial number and end that OpenSSL tells",
  needsOpenssl,
  async () => {
    const { certificate } = await made(
      signRequest({ authority, request: await requestFor("demo"), clientId, now }),
    );
    const words = [
      "x509",
      "-in",
      "c.pem",
      "-noout",
      "-fingerprint",
      "-sha256",
      "-serial",
      "-enddate",
    ];
    const text = opensslMakes(words, { "c.pem": certificate.pem });
    const end = new Date(/notAfter=(.*)/.exec(text)![1]!);
    assertMatch(certificate.sha256, /^[\da-f]{64}$/);
    assertMatch(text, new RegExp(`Fingerprint=${colons(certificate.sha256)}\n`));
    assertMatch(text, new RegExp(`serial=${certificate.serial.toUpperCase()}\n`));
    assertEquals(end, certificate.notAfter);
  },
);

test("signRequest() puts O before CN, whatever the request's order", needsOpenssl, async () => {
  const request = opensslRequest("/CN=demo/O=Bank Alpha");
  const { certificate } = await made(signRequest({ authority, request, clientId, now }));
  assertEquals(certificate.subject, "O=Bank Alpha, CN=demo");
});

test("signRequest() is valid from minutes ago for one year, by the clock passed in", async () => {
  const request = await requestFor("demo");
  const later = new Date(now.getTime() + 3_600_000);
  const { certificate } = await made(signRequest({ authority, request, clientId, now: later }));
  const seconds = Math.floor(later.getTime() / 1000);
  const year = new Date(seconds * 1000);
  year.setUTCFullYear(year.getUTCFullYear() + 1);
  assertEquals(certificate.notBefore, new Date((seconds - 300) * 1000));
  assertEquals(certificate.notAfter, year);
});

test("signRequest() renews with the same rules: a new certificate, also for the same key", async () => {
  const request = await requestFor("demo");
  const [one, two] = [
    await made(signRequest({ authority, request, clientId, now })),
    await made(signRequest({ authority, request, clientId, now: daysLater(300) })),
  ];
  assertNotEquals(one.certificate.serial, two.certificate.serial);
  assertNotEquals(one.certificate.sha256, two.certificate.sha256);
  assertEquals(one.certificate.publicKeySha256, two.certificate.publicKeySha256);
});

test(
  "signRequest() copies none of a request's extensions and attributes",
  needsOpenssl,
  async () => {
    const wishes = [
      "subjectAltName=URI:spiffe://x;Hash=00,DNS:admin,IP:10.0.0.1",
      "basicConstraints=critical,CA:TRUE",
      "keyUsage=critical,keyCertSign,cRLSign",
      "extendedKeyUsage=serverAuth,codeSigning",
      "1.2.3.4.5=critical,ASN1:UTF8String:smuggled",
    ];
    const more = wishes.flatMap((wish) => ["-addext", wish]);
    const request = opensslRequest("/O=Bank Alpha/CN=demo", undefined, more);
    const { certificate } = await made(signRequest({ authority, request, clientId, now }));
    assertEquals(Object.keys(opensslExtensions(certificate.pem)).sort(), [
      "Authority Key Identifier:",
      "Basic Constraints: critical",
      "Extended Key Usage:",
      "Key Usage: critical",
      "Subject Key Identifier:",
    ]);
    assertEquals(certificate.isAuthority, false);
    const text = opensslMakes(["x509", "-in", "c.pem", "-noout", "-text"], {
      "c.pem": certificate.pem,
    });
    assert(!/spiffe|admin|smuggled|10\.0\.0\.1/.test(text));
  },
);

test("signRequest() refuses every other kind of key", needsOpenssl, async () => {
  const curve = (name: string) => ["-newkey", "ec", "-pkeyopt", `ec_paramgen_curve:${name}`];
  const keys = {
    rsa: ["-newkey", "rsa:2048"],
    p384: curve("P-384"),
    p521: curve("P-521"),
    ed25519: ["-newkey", "ed25519"],
    "another kind of key": curve("secp256k1"),
  };
  for (const [kind, key] of Object.entries(keys)) {
    assertEquals(
      await told(opensslRequest("/O=Bank Alpha/CN=demo", key)),
      `csr_key_not_p256: expected a key on P-256, got ${kind}: ${requestCommand()}`,
    );
  }
  const explicit = [...curve("P-256"), "-pkeyopt", "ec_param_enc:explicit"];
  assertEquals(await codeOf(opensslRequest("/O=a/CN=demo", explicit)), "csr_key_not_p256");
});

test("signRequest() refuses a compressed point and another digest", needsOpenssl, async () => {
  const generate = ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"];
  const key = opensslMakes(generate);
  const squeeze = ["ec", "-in", "x.key", "-conv_form", "compressed"];
  const compressed = opensslMakes(squeeze, { "x.key": key });
  const ask = ["req", "-new", "-key", "x.key", "-subj", "/O=Bank Alpha/CN=demo"];
  const request = opensslMakes(ask, {
    "x.key": compressed,
  });
  assertEquals(await codeOf(request), "csr_key_point_compressed");
  const sha384 = opensslRequest("/O=Bank Alpha/CN=demo", undefined, ["-sha384"]);
  assertEquals(await codeOf(sha384), "csr_signature_not_sha256");
});

test("signRequest() refuses another CN and says how to make a right request", async () => {
  assertEquals(
    await told(await requestFor("demo2")),
    'csr_common_name_mismatch: expected CN to be "demo", got "demo2": ' + requestCommand("demo"),
  );
  assertEquals(await codeOf(await requestFor("Demo")), "csr_common_name_mismatch");
});

test("signRequest() refuses a subject of anything but one O and one CN", needsOpenssl, async () => {
  const subjects = [
    "/CN=demo",
    "/O=Bank Alpha",
    "/",
    "/O=Bank Alpha/CN=demo/OU=x",
    "/C=SA/O=Bank Alpha/CN=demo",
    "/O=a/O=b/CN=demo",
    "/O=a/CN=demo/CN=demo",
    "/O=a/CN=demo/emailAddress=a@b.example",
    "/O=Bank Alpha+CN=demo",
    "/O=a+O=b/CN=demo",
    "/OU=Bank Alpha/CN=demo",
  ];
  for (const subject of subjects) {
    assertEquals([subject, await codeOf(opensslRequest(subject))], [
      subject,
      "csr_subject_unexpected",
    ]);
  }
  assertEquals(
    await told(opensslRequest("/CN=demo")),
    `csr_subject_unexpected: expected a subject of exactly O and CN, got "CN=demo": ` +
      requestCommand("demo"),
  );
});

test("signRequest() compares O with the registered one where it is given", async () => {
  const request = await requestFor("demo", "Bank Alpha");
  assertEquals(await told(request, { organization: "Bank Alpha" }), "accepted");
  assertEquals(
    await told(request, { organization: "Bank Beta" }),
    'csr_organization_mismatch: expected O to be "Bank Beta", got "Bank Alpha"',
  );
});

async function requestWith(organization: string): Promise<string> {
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: writeName({ organization, commonName: clientId }),
    keys: await makeKeyPair(),
    signingAlgorithm: ecdsaP256,
  });
  return encodePem("CERTIFICATE REQUEST", request.rawData);
}

test("signRequest() refuses an O that could be read as something else", async () => {
  const hostile = ['a"b', "a\\b", "a\nb", "a\u202Eb", "#0c0161", " a", "a ", "", "x".repeat(65)];
  for (const organization of hostile) {
    assertEquals(
      [organization, await codeOf(await requestWith(organization))],
      [organization, "csr_organization_invalid"],
    );
  }
});

test("signRequest() issues any allowed O as it is, and never a third part", async () => {
  const signs = fc.constantFrom(..."aZ9 ,+=;<>'/.-é\u0628\u0646\u0643\u{1F3E6}");
  const organizations = fc.string({ unit: signs, minLength: 1, maxLength: 64 })
    .filter(isOrganization);
  await fc.assert(
    fc.asyncProperty(organizations, async (organization) => {
      const request = await requestFor(clientId, organization);
      const { certificate } = await made(signRequest({ authority, request, clientId, now }));
      assertEquals([certificate.organization, certificate.commonName], [organization, clientId]);
    }),
    { numRuns: 50, examples: [["a, CN=admin"], ["a+CN=admin"], ["a,2.5.4.3=admin"]] },
  );
});

test("signRequest() writes an O of many signs as OpenSSL reads it", needsOpenssl, async () => {
  const request = await requestFor(clientId, "بنك, CN=admin");
  const { certificate } = await made(signRequest({ authority, request, clientId, now }));
  const words = ["x509", "-in", "c.pem", "-noout", "-subject", "-nameopt", "utf8,sep_multiline"];
  const text = opensslMakes(words, { "c.pem": certificate.pem });
  assertEquals(text, "subject=\n    O=بنك, CN=admin\n    CN=demo\n");
});

test("signRequest() refuses a key that is blocked", async () => {
  const request = await requestFor("demo");
  const { certificate } = await made(signRequest({ authority, request, clientId, now }));
  const blockedKeys = new Set([certificate.publicKeySha256]);
  const result = await signRequest({ authority, request, clientId, now, blockedKeys });
  assert(!result.ok);
  assertEquals(result.code, "csr_key_blocked");
});

test("signRequest() issues nothing that outlives its authority", async () => {
  const request = await requestFor("demo");
  const nearTheEnd = daysLater(365 * 9 + 100);
  const result = await signRequest({ authority, request, clientId, now: nearTheEnd });
  assert(!result.ok);
  assertEquals(result.code, "authority_expires_first");
  assertMatch(result.message, /: create generation 2$/);
});

test("signRequest() throws where our own program is wrong", async () => {
  const given = { request: await requestFor("demo"), now };
  const operators = await authorityFor("operator");
  const wrongName = () => signRequest({ ...given, authority, clientId: "a b" });
  const wrongAuthority = () => signRequest({ ...given, authority: operators, clientId });
  await assertRejects(wrongName, TypeError, "1-64 characters");
  await assertRejects(wrongAuthority, TypeError, "expected the partner authority");
});

test("checkRequest() says what signing would say, and signs nothing", async () => {
  const request = await requestFor("demo");
  assertEquals(await checkRequest({ request, clientId: "demo" }), null);
  const other = await checkRequest({ request, clientId: "other" });
  assertEquals(other?.code, "csr_common_name_mismatch");
  const organization = "Bank Beta";
  const mismatch = await checkRequest({ request, clientId: "demo", organization });
  assertEquals(mismatch?.code, "csr_organization_mismatch");
});
