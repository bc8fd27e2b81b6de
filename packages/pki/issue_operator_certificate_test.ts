import { assert, assertEquals, assertRejects } from "@std/assert";
import { test } from "node:test";
import { issueOperatorCertificate } from "./issue_operator_certificate.ts";
import { authorityFor, made, now, requestFor } from "./testdata/made.ts";
import { needsOpenssl, openssl } from "./testdata/openssl.ts";

const authority = await authorityFor("operator");
const operatorName = "maker";

test(
  "issueOperatorCertificate() issues under the operator authority only",
  needsOpenssl,
  async () => {
    const request = await requestFor(operatorName, "Mithqal");
    const { certificate } = await made(
      issueOperatorCertificate({ authority, request, operatorName, now }),
    );
    assertEquals(certificate.subject, "O=Mithqal, CN=maker");
    const verify = [
      "verify",
      "-x509_strict",
      "-purpose",
      "sslclient",
      "-CAfile",
      "ca.pem",
      "c.pem",
    ];
    const partners = await authorityFor("partner");
    const verdicts = [authority, partners].map((ca) =>
      openssl(verify, { "ca.pem": ca.certificate.pem, "c.pem": certificate.pem }).status === 0
    );
    assertEquals(verdicts, [true, false]);
  },
);

test("issueOperatorCertificate() refuses another operator's name", async () => {
  const request = await requestFor("checker", "Mithqal");
  const result = await issueOperatorCertificate({ authority, request, operatorName, now });
  assert(!result.ok);
  assertEquals(result.code, "csr_common_name_mismatch");
});

test("issueOperatorCertificate() throws at a partner authority", async () => {
  const given = { authority: await authorityFor("partner"), request: "", operatorName, now };
  await assertRejects(() => issueOperatorCertificate(given), TypeError, "operator authority");
});
