import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { test } from "node:test";
import { issueRevocationList, type NewRevocationList } from "./issue_revocation_list.ts";
import { revocationReasons } from "./revocation_list.ts";
import { authorityFor, DAY_MS, daysLater, now, partnerOf } from "./testdata/made.ts";
import { needsOpenssl, openssl } from "./testdata/openssl.ts";

const authority = await authorityFor("partner");
const [good, bad] = [await partnerOf(authority, "good"), await partnerOf(authority, "bad")];
const revoked = [
  { serial: bad.certificate.serial, revokedAt: now, reason: "keyCompromise" as const },
];

async function issue(more: Partial<NewRevocationList> = {}) {
  return await issueRevocationList({ authority, revoked, previousNumber: 6n, now, ...more });
}

const files = {
  "ca.pem": authority.certificate.pem,
  "good.pem": good.certificate.pem,
  "bad.pem": bad.certificate.pem,
};
const check = ["verify", "-x509_strict", "-crl_check", "-CAfile", "ca.pem", "-CRLfile", "crl.pem"];

test("issueRevocationList() is what OpenSSL goes by", needsOpenssl, async () => {
  const { pem } = await issue();
  const all = { ...files, "crl.pem": pem };
  assertEquals(openssl([...check, "good.pem"], all), { status: 0, text: "good.pem: OK\n" });
  const refused = openssl([...check, "bad.pem"], all);
  assertEquals(refused.status, 2);
  assertMatch(refused.text, /error 23 .*certificate revoked/);
});

test(
  "issueRevocationList() writes number, times, reason and key as OpenSSL tells them",
  needsOpenssl,
  async () => {
    const { pem, number } = await issue();
    const words = ["crl", "-in", "crl.pem", "-noout", "-text", "-CAfile", "ca.pem"];
    const { text } = openssl(words, { ...files, "crl.pem": pem });
    assertEquals(number, 7n);
    assertMatch(text, /X509v3 CRL Number: \s*7\n/);
    assertMatch(text, /verify OK/);
    assertMatch(text, /X509v3 CRL Reason Code: \s*Key Compromise\n/);
    assertMatch(text, new RegExp(`Serial Number: ${bad.certificate.serial}`, "i"));
    const identifier = authority.keyIdentifier.toUpperCase().match(/../g)!.join(":");
    assertMatch(text, new RegExp(`X509v3 Authority Key Identifier: \\s*${identifier}`));
  },
);

test("issueRevocationList() begins minutes ago and is valid for seven days", async () => {
  const { thisUpdate, nextUpdate } = await issue();
  const second = Math.floor(now.getTime() / 1000) * 1000;
  assertEquals(thisUpdate.getTime(), second - 300_000);
  assertEquals(nextUpdate.getTime(), second + 7 * DAY_MS);
});

test("issueRevocationList() has the label that OpenSSL and Envoy read", needsOpenssl, async () => {
  const { pem } = await issue();
  assert(pem.startsWith("-----BEGIN X509 CRL-----\n"));
  const wrong = pem.replaceAll("X509 CRL", "CRL");
  assert(openssl([...check, "good.pem"], { ...files, "crl.pem": wrong }).status !== 0);
});

test(
  "issueRevocationList() makes an empty list that lets every certificate through",
  needsOpenssl,
  async () => {
    const { pem, revoked } = await issue({ revoked: [], previousNumber: 0n });
    assertEquals(revoked, []);
    assertEquals(openssl([...check, "bad.pem"], { ...files, "crl.pem": pem }).status, 0);
  },
);

test(
  "issueRevocationList() expired fails good certificates too, so it has to be renewed",
  needsOpenssl,
  async () => {
    const { pem } = await issue({ now: daysLater(-8) });
    const { text } = openssl([...check, "good.pem"], { ...files, "crl.pem": pem });
    assertMatch(text, /CRL has expired/);
  },
);

test(
  "issueRevocationList() writes every reason, and numbers beyond one byte",
  needsOpenssl,
  async () => {
    const many = revocationReasons.map((reason, at) => ({
      serial: `${at + 1}0ff`,
      revokedAt: now,
      reason,
    }));
    const { pem } = await issue({ revoked: many, previousNumber: 0x7fn });
    const { text } = openssl(["crl", "-in", "crl.pem", "-noout", "-text"], { "crl.pem": pem });
    const reasons = [...text.matchAll(/Reason Code: \s*(.*)\n/g)].map(([, reason]) => reason);
    assertEquals(reasons, [
      "Key Compromise",
      "Affiliation Changed",
      "Superseded",
      "Cessation Of Operation",
      "Privilege Withdrawn",
    ]);
    assertMatch(text, /CRL Number: \s*(?:128|0x80)\n/);
  },
);

test("issueRevocationList() throws at what our own tables should not hold", async () => {
  const entry = revoked[0]!;
  await assertRejects(() => issue({ previousNumber: -1n }), TypeError, "0 or more");
  await assertRejects(() => issue({ revoked: [{ ...entry, serial: "0F" }] }), TypeError, "hex");
  await assertRejects(() => issue({ revoked: [{ ...entry, serial: "" }] }), TypeError, "hex");
  await assertRejects(() => issue({ revoked: [entry, entry] }), TypeError, "twice");
});
