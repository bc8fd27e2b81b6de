import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { issueRevocationList } from "./issue_revocation_list.ts";
import { decodePem, encodePem } from "./pem.ts";
import { readRevocationList } from "./read_revocation_list.ts";
import { revocationReasons } from "./revocation_list.ts";
import { createAuthority } from "./create_authority.ts";
import { now } from "./testdata/made.ts";
import { needsOpenssl, opensslMakes } from "./testdata/openssl.ts";

const role = { kind: "partner", environment: "sandbox", now } as const;
const { authority, keyPem } = await createAuthority(role);
const revoked = revocationReasons.map((reason, at) => ({
  serial: `4${at}`.padEnd(32, "a"),
  revokedAt: new Date("2026-11-20T12:00:00Z"),
  reason,
}));
const list = await issueRevocationList({ authority, revoked, previousNumber: 2n ** 64n, now });

async function told(pem: string): Promise<string> {
  const result = await readRevocationList(pem, authority);
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

test("readRevocationList() reads back what was issued", async () => {
  assertEquals(await readRevocationList(list.pem, authority), { ok: true, list });
});

test("readRevocationList() reads an empty list and one of 1,500", async () => {
  for (const count of [0, 1_500]) {
    const many = Array.from({ length: count }, (_, at) => ({
      serial: (2n ** 126n + BigInt(at)).toString(16),
      revokedAt: now,
      reason: "superseded" as const,
    }));
    const { pem } = await issueRevocationList({
      authority,
      revoked: many,
      previousNumber: 0n,
      now,
    });
    const result = await readRevocationList(pem, authority);
    assertEquals(result.ok && result.list.revoked.length, count);
  }
});

test("readRevocationList() refuses another authority's list, also one with the same name", async () => {
  const twin = await createAuthority(role);
  const next = await createAuthority({ ...role, generation: 2 });
  const lists = [twin, next].map(({ authority }) =>
    issueRevocationList({ authority, revoked, previousNumber: 0n, now })
  );
  const [ofTwin, ofNext] = await Promise.all(lists);
  assertEquals(
    await told(ofTwin!.pem),
    "crl_signature_invalid: expected a list signed by this authority's key",
  );
  assertEquals(
    await told(ofNext!.pem),
    'crl_issuer_mismatch: expected a list of "Mithqal Sandbox Partner CA G1", ' +
      'got one of "Mithqal Sandbox Partner CA G2"',
  );
});

test("readRevocationList() refuses a changed list", async () => {
  const der = decodePem(list.pem, ["X509 CRL"])!;
  const at = new TextDecoder("latin1").decode(der).indexOf("261120120000Z");
  der[at + 11] = der[at + 11]! ^ 1;
  assertEquals((await told(encodePem("X509 CRL", der))).split(":")[0], "crl_signature_invalid");
});

test("readRevocationList() refuses what is no list, and says what it got", async () => {
  assertEquals(
    await told(list.pem.replaceAll("X509 CRL", "CRL")),
    'crl_label_unexpected: expected the label "X509 CRL", got "CRL", which OpenSSL and Envoy refuse',
  );
  assertEquals(
    await told(""),
    'crl_malformed: expected one PEM block "X509 CRL", got no PEM block',
  );
  assertEquals(
    await told(authority.certificate.pem.replaceAll("CERTIFICATE", "X509 CRL")),
    "crl_malformed: expected a revocation list, got DER of something else",
  );
  assertEquals((await told("x".repeat(3_000_000))).split(":")[0], "crl_too_long");
});

const configuration = `[ca]\ndefault_ca = a
[a]\ndatabase = index.txt\ndefault_md = sha256\ndefault_crl_days = 7\ncrlnumber = number\n`;

test(
  "readRevocationList() reads a list by OpenSSL, and gives null for a reason it does not know",
  needsOpenssl,
  async () => {
    const index =
      "V\t371120120000Z\t\t01\tunknown\t/CN=a\nR\t371120120000Z\t261120120000Z\t4a\tunknown\t/CN=b\n";
    const text = opensslMakes(
      [
        "ca",
        "-config",
        "x.cnf",
        "-gencrl",
        "-keyfile",
        "ca.key",
        "-cert",
        "ca.pem",
        "-crlexts",
        "e",
      ],
      {
        "x.cnf": `${configuration}[e]\nauthorityKeyIdentifier = keyid\n`,
        "index.txt": index,
        number: "2A\n",
        "ca.key": keyPem,
        "ca.pem": authority.certificate.pem,
      },
    );
    const result = await readRevocationList(text, authority);
    assertEquals(result.ok && [result.list.number, result.list.revoked], [
      42n,
      [{ serial: "4a", revokedAt: new Date("2026-11-20T12:00:00Z"), reason: null }],
    ]);
  },
);

test("readRevocationList() refuses a list without a number", needsOpenssl, async () => {
  const text = opensslMakes(
    ["ca", "-config", "x.cnf", "-gencrl", "-keyfile", "ca.key", "-cert", "ca.pem"],
    {
      "x.cnf": configuration.replace(/crlnumber.*/, ""),
      "index.txt": "",
      "ca.key": keyPem,
      "ca.pem": authority.certificate.pem,
    },
  );
  assertEquals(
    await told(text),
    "crl_malformed: expected a list with a number",
  );
});
