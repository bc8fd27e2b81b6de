import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { importPrivateKeyJwk, importPublicKeyJwk } from "@mithqal/jws";
import { createAuthority, signRequest } from "@mithqal/pki";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-identity-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("keygen and csr make what an operator signs and registers", async () => {
  await withFolder(async (folder) => {
    const made = await runJson(["keygen", "--folder", folder]);
    assertEquals(made.certificate_key, join(folder, "client.key"));
    const signing = JSON.parse(await readFile(join(folder, "signing.jwk"), "utf8"));
    const [secret, open] = [
      await importPrivateKeyJwk(signing),
      await importPublicKeyJwk(made.public_jwk),
    ];
    assert(secret.ok && open.ok && secret.thumbprint === open.thumbprint);
    assertEquals(made.thumbprint, open.thumbprint);
    assert(!JSON.stringify(made).includes(signing.d));

    const key = join(folder, "client.key");
    const words = [
      "csr",
      "--organization",
      "Bank Alpha",
      "--client-id",
      "bank-alpha",
      "--key",
      key,
    ];
    const { csr } = await runJson(words);
    const now = new Date();
    const { authority } = await createAuthority({ kind: "partner", environment: "sandbox", now });
    const signed = await signRequest({ authority, request: csr, clientId: "bank-alpha", now });
    assert(signed.ok, JSON.stringify(signed));

    const out = join(folder, "client.csr");
    assertEquals((await runHere([...words, "--out", out])).out, `${out}\n`);
    assertMatch(await readFile(out, "utf8"), /^-----BEGIN CERTIFICATE REQUEST-----\n/);
  });
});

test("keygen writes keys for their owner alone, and never over others", async () => {
  await withFolder(async (folder) => {
    await runJson(["keygen", "--folder", folder]);
    const key = join(folder, "signing.jwk");
    if (process.platform !== "win32") {
      for (const name of ["client.key", "signing.jwk"]) {
        assertEquals((await stat(join(folder, name))).mode & 0o777, 0o600);
      }
    }
    const before = await readFile(key, "utf8");
    const again = await runHere(["keygen", "--folder", folder]);
    assertEquals([again.code, await readFile(key, "utf8")], [2, before]);
    assertMatch(again.err, /got one\n {2}next: a key that is lost cannot be had again: .*--force/);
    const tls = await readFile(join(folder, "client.key"), "utf8");
    await runJson(["keygen", "--folder", folder, "--only", "signing", "--force"]);
    assert(await readFile(key, "utf8") !== before);
    assertEquals(await readFile(join(folder, "client.key"), "utf8"), tls);
  });
});

test("csr says what it needs", async () => {
  await withFolder(async (folder) => {
    const key = join(folder, "none.key");
    const named = ["--organization", "Bank", "--client-id", "bank"];
    for (
      const [words, message] of [
        [["--client-id", "bank"], /expected --organization NAME, got none/],
        [
          [...named, "--key", key],
          /expected a private key at .*none\.key, got none\n {2}next: run: mithqal keygen/,
        ],
      ] as const
    ) {
      const { code, err } = await runHere(["csr", ...words]);
      assertEquals(code, 2);
      assertMatch(err, message);
    }
  });
});

embeddedOnly("token says what it is good for, and shows itself only when asked", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile, clientId } = await service.provision();
    const told = await runJson(["token"], { profile });
    assertEquals([told.client_id, told.audience], [clientId, service.baseUrl]);
    const lifeMs = Date.parse(told.expires_at) - Date.parse(told.issued_at);
    assertEquals(lifeMs, 600_000);
    const quiet = await runHere(["token"], { profile });
    assert(!/eyJ/.test(quiet.out), quiet.out);
    const shown = await runHere(["token", "--show"], { profile });
    assertMatch(shown.out, /^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/);
  });
});
