import { mkdir, mkdtemp, readdir, readlink, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { daysAgo, Identities } from "@mithqal/testing/identities";
import type { Secrets } from "./secrets.ts";
import { readSecrets, writeSecrets } from "./write_secrets.ts";

const pki = await Identities.create();
const whole = await pki.secrets();

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-secrets-"));
  try {
    await run(join(folder, "secrets"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function faultsOf(own: Partial<Secrets>): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  await inFolder(async (folder) => {
    const written = await writeSecrets(folder, { ...whole, ...own });
    if (!written.ok) faults = written.faults;
    assertEquals(await readSecrets(folder), written.ok ? { ...whole, ...own } : {});
  });
  return faults;
}

test("writeSecrets() makes a version live at once, for its owner alone", async () => {
  await inFolder(async (folder) => {
    assertEquals(await writeSecrets(folder, whole), { ok: true, version: "v1" });
    assertEquals(await readlink(join(folder, "live")), "v1");
    assertEquals((await readdir(join(folder, "live"))).sort(), [
      "partner_ca.pem",
      "partner_ca.yaml",
      "revocation_lists.pem",
      "server.key",
      "server.pem",
      "server_certificate.yaml",
      "sidecar_secret.txt",
      "sidecar_secret.yaml",
    ]);
    for (const name of await readdir(join(folder, "live"))) {
      assertEquals((await stat(join(folder, "live", name))).mode & 0o777, 0o600, name);
    }
    assertEquals((await stat(folder)).mode & 0o777, 0o700);
  });
});

test("writeSecrets() keeps what is not named, and the two versions before", async () => {
  await inFolder(async (folder) => {
    await writeSecrets(folder, whole);
    for (let i = 0; i < 4; i++) {
      const revocationLists = await pki.list();
      assert((await writeSecrets(folder, { revocationLists })).ok);
      assertEquals(await readSecrets(folder), { ...whole, revocationLists });
    }
    assertEquals((await readdir(folder)).sort(), ["live", "v3", "v4", "v5"]);
  });
});

test("writeSecrets() undoes nothing that another writes at the same time", async () => {
  await inFolder(async (folder) => {
    await writeSecrets(folder, whole);
    for (let i = 0; i < 10; i++) {
      const changes: Partial<Secrets>[] = [
        { sidecarSecret: `${whole.sidecarSecret}-${i}` },
        { revocationLists: await pki.list() },
      ];
      const written = await Promise.allSettled(changes.map((own) => writeSecrets(folder, own)));
      const live = await readSecrets(folder);
      const done = changes.filter((_, at) => written[at]!.status === "fulfilled");
      assert(done.length > 0);
      assertEquals(Object.assign({ ...live }, ...done), live);
    }
  });
});

test("writeSecrets() is held up by a writer, and not for long by one that was killed", async () => {
  await inFolder(async (folder) => {
    await writeSecrets(folder, whole);
    const lock = join(folder, "writing");
    await mkdir(lock);
    await assertRejects(
      () => writeSecrets(folder, whole),
      Error,
      "another writes at the same time",
    );
    await utimes(lock, new Date(), new Date(Date.now() - 61_000));
    assert((await writeSecrets(folder, whole)).ok);
    assertEquals((await readdir(folder)).sort(), ["live", "v1", "v2"]);
  });
});

test("writeSecrets() names all that is missing", async () => {
  await inFolder(async (folder) => {
    const written = await writeSecrets(folder, { sidecarSecret: whole.sidecarSecret });
    assert(!written.ok);
    assertEquals(written.faults.map((fault) => fault.split(":")[0]), [
      "server.pem",
      "server.key",
      "partner_ca.pem",
      "revocation_lists.pem",
    ]);
  });
});

test("writeSecrets() refuses what would shut partners out, and the live ones stay", async () => {
  const [next, otherKey] = [await pki.nextGeneration(), (await pki.server()).key];
  const partner = await pki.partner();
  const both = whole.partnerCa + next.partners.certificatePem;
  const cases: [Partial<Secrets>, string][] = [
    [{ serverCertificate: "none" }, "server certificate: expected a certificate in PEM"],
    [{ serverCertificate: malformed }, "server certificate: expected a certificate in PEM"],
    [{ serverCertificate: rsaCertificate }, "server certificate: expected an ECDSA key"],
    [{ serverKey: "none" }, "server certificate: expected its key in PEM"],
    [{ serverKey: otherKey }, "server certificate: expected the key of the first certificate"],
    [{ partnerCa: "none" }, "partner CA: expected at least one certificate in PEM"],
    [{ partnerCa: whole.partnerCa + partner.cert }, "partner CA: expected an authority, got demo"],
    [{ partnerCa: both }, 'revocation lists: expected a list of "Mithqal Sandbox Partner CA G2"'],
    [{ revocationLists: "none" }, "revocation lists: expected a list of"],
    [{ revocationLists: await pki.list([], daysAgo(8)) }, "got one that has ended"],
    [{ revocationLists: await next.list() }, "revocation lists: expected a list of"],
    [{ sidecarSecret: "short" }, "sidecar secret: expected 32 to 256 visible characters"],
    [{ sidecarSecret: `${"a".repeat(40)},` }, "sidecar secret: expected 32 to 256"],
    [{ sidecarSecret: `${"a".repeat(40)}\n` }, "sidecar secret: expected 32 to 256"],
  ];
  for (const [own, expected] of cases) {
    const faults = await faultsOf(own);
    assert(faults.some((fault) => fault.includes(expected)), `${expected}: ${faults.join("; ")}`);
    assertEquals(faults.join().includes("PRIVATE KEY"), false);
  }
  assertEquals(await faultsOf({ revocationLists: await pki.list([partner]) }), []);
});

const malformed = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";

/** Of an RSA key that is thrown away: `openssl req -x509 -newkey rsa:1024 -nodes -subj /CN=rsa`. */
const rsaCertificate = `-----BEGIN CERTIFICATE-----
MIIB+jCCAWOgAwIBAgIUXr9ET3/q2LMOiyJ/1N9n1Ljnq1cwDQYJKoZIhvcNAQEL
BQAwDjEMMAoGA1UEAwwDcnNhMCAXDTI2MTEyMDEyMjQ0N1oYDzIxMjYxMDI3MTIy
NDQ3WjAOMQwwCgYDVQQDDANyc2EwgZ8wDQYJKoZIhvcNAQEBBQADgY0AMIGJAoGB
AO733rEgHthixJqY0DuRcpue1Gg4Q4R1u0JZ+WKDVRHqnJe5V7un7hPwaLiFgF8g
gJZQ13KqFNXG4d0ojx9bpp+wBYo8I7PGAEXjAIR45B9pTrLlOtp8MB4yztNJUTas
2hcUPEFrl/qPYc2qYFR0iolF6WFq2jKQeZHscrUM5RX5AgMBAAGjUzBRMB0GA1Ud
DgQWBBSHfqXeULilmaSCvAZvvLxhhYFpPzAfBgNVHSMEGDAWgBSHfqXeULilmaSC
vAZvvLxhhYFpPzAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4GBAEyu
MugyowdwMi7PilMC8Mi1P+ZHpgnA0Y5CR+bwWUn5O7LPUtZoOyVIpWm8bR8y87Xe
iUTDf6laLGlXSJgMv2sUhNRrOcx6iDb/wSmfbLDdHUI6rpt4o4w+ZxUgJrUd/xFL
4BLDH3AyRLISh9npz7cZRuTgvxw29eqJi2I2NFfW
-----END CERTIFICATE-----
`;
