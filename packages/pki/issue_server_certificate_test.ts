import { assert, assertEquals, assertRejects } from "@std/assert";
import { test } from "node:test";
import { issueServerCertificate } from "./issue_server_certificate.ts";
import { authorityFor, made, now, requestFor } from "./testdata/made.ts";
import { needsOpenssl, openssl, opensslExtensions, opensslRequest } from "./testdata/openssl.ts";

const authority = await authorityFor("server");
const names = ["api.example", "*.sandbox.example", "127.0.0.1", "0:0:0:0:0:0:0:1"];

test(
  "issueServerCertificate() writes the operator's names, none of the request's",
  needsOpenssl,
  async () => {
    const wish = ["-addext", "subjectAltName=DNS:evil.example"];
    const request = opensslRequest("/CN=evil.example", undefined, wish);
    const { certificate } = await made(issueServerCertificate({ authority, request, names, now }));
    const extensions = opensslExtensions(certificate.pem);
    assertEquals(certificate.subject, "O=Mithqal, CN=Mithqal Sandbox server");
    assertEquals(extensions["Extended Key Usage:"], "TLS Web Server Authentication");
    assertEquals(
      extensions["Subject Alternative Name:"],
      "DNS:api.example, DNS:*.sandbox.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1",
    );
    assertEquals(Object.keys(extensions).length, 6);
  },
);

test(
  "issueServerCertificate() issues what OpenSSL verifies for each name",
  needsOpenssl,
  async () => {
    const request = await requestFor("server");
    const { certificate } = await made(issueServerCertificate({ authority, request, names, now }));
    const files = { "ca.pem": authority.certificate.pem, "c.pem": certificate.pem };
    const verify = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", "ca.pem"];
    const verdict = (...name: string[]) => openssl([...verify, ...name, "c.pem"], files).status;
    assertEquals(verdict("-verify_hostname", "api.example"), 0);
    assertEquals(verdict("-verify_hostname", "a.sandbox.example"), 0);
    assertEquals(verdict("-verify_ip", "127.0.0.1"), 0);
    assertEquals(verdict("-verify_ip", "::1"), 0);
    assertEquals(verdict("-verify_hostname", "evil.example"), 2);
  },
);

test("issueServerCertificate() refuses bad names before it reads the request", async () => {
  const result = await issueServerCertificate({ authority, request: "", names: ["a b"], now });
  assert(!result.ok);
  assertEquals(
    [result.code, result.message],
    ["server_name_invalid", 'expected a lower-case DNS name or an IP address, got "a b"'],
  );
});

test("issueServerCertificate() refuses a bad request and throws at another authority", async () => {
  const result = await issueServerCertificate({ authority, request: "", names, now });
  assert(!result.ok);
  assertEquals(result.code, "csr_malformed");
  const given = { authority: await authorityFor("partner"), request: "", names, now };
  await assertRejects(() => issueServerCertificate(given), TypeError, "server authority");
});
