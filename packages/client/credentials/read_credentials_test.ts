import { assert, assertEquals, assertMatch } from "@std/assert";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { makePartnerFiles } from "@mithqal/testing/credentials";
import { readCredentials } from "./read_credentials.ts";

/** What stands in each file; null: it is not there. */
type Files = Record<string, Record<string, unknown> | string | null>;

const { partner: whole } = await makePartnerFiles();
const { partner: other } = await makePartnerFiles({ clientId: "other" });

/** Writes the files into a folder of their own, reads them, and takes them away. */
async function read(
  own: Files = {},
  around: (folder: string) => Promise<void> = () => Promise.resolve(),
  nowMs = Date.now(),
) {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-credentials-"));
  try {
    for (const [name, text] of Object.entries({ ...whole, ...own })) {
      if (text === null) continue;
      const written = typeof text === "string" ? text : JSON.stringify(text);
      await writeFile(join(folder, name), written, { mode: 0o600 });
    }
    await around(folder);
    const result = await readCredentials(join(folder, "credentials.json"), nowMs);
    if (result.ok) return result;
    const strip = (text: string) => text.replaceAll(folder, "FOLDER");
    return { ...result, message: strip(result.message), remedy: strip(result.remedy) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const members = (own: Record<string, unknown>): Files => ({
  "credentials.json": { ...whole["credentials.json"], ...own },
});

test("readCredentials() reads the file and those it names", async () => {
  const result = await read();
  assert(result.ok, JSON.stringify(result));
  const { baseUrl, clientId, certificate, ca } = result.credentials;
  assertEquals([baseUrl, clientId], ["https://127.0.0.1:8443", "demo"]);
  assertEquals([certificate, ca], [whole["client.pem"], whole["server-ca.pem"]]);
  assertEquals(result.credentials.signingKey, JSON.parse(whole["signing.jwk"]));
});

test("readCredentials() needs no signing key and no webhook secret", async () => {
  const result = await read(
    members({ signing_key: undefined, signing_kid: undefined, webhook_secret: undefined }),
  );
  assert(result.ok);
  assertEquals("signingKey" in result.credentials, false);
});

const faults: readonly [name: string, own: Files, code: string, RegExp, RegExp][] = [
  ["no file", { "credentials.json": null }, "file_missing", /^expected a file at FOLDER/, /path/],
  ["no JSON", { "credentials.json": "base_url:" }, "not_json", /^expected a JSON object/, /file/],
  [
    "missing members",
    members({ client_id: undefined, ca: undefined }),
    "member_missing",
    /^expected client_id, ca in FOLDER.credentials\.json, got none$/,
    /add what is missing/,
  ],
  ["numbers", members({ client_id: 7 }), "member_invalid", /^expected texts as client_id/, /text/],
  [
    "http",
    members({ base_url: "http://127.0.0.1:8443" }),
    "base_url_not_https",
    /got "http:\/\/127\.0\.0\.1:8443"$/,
    /^write https:\/\//,
  ],
  [
    "a path in base_url",
    members({ base_url: "https://a.example/v1" }),
    "base_url_not_https",
    /^expected https:\/\/host/,
    /nothing after it/,
  ],
  ["no certificate", { "client.pem": null }, "file_missing", /client\.pem/, /operator/],
  ["no key", { "client.key": null }, "file_missing", /client\.key/, /mithqal keygen/],
  ["no signing key", { "signing.jwk": null }, "file_missing", /signing\.jwk/, /mithqal keygen/],
  ["a certificate that is none", { "client.pem": "x" }, "certificate_invalid", /PEM/, /CSR/],
  ["a key that is none", { "client.key": "x" }, "certificate_key_invalid", /PEM/, /new key/],
  [
    "another certificate's key",
    { "client.key": other["client.key"] },
    "certificate_key_mismatch",
    /of this certificate, got another/,
    /put the key in place/,
  ],
  ["an authority that is none", { "server-ca.pem": "x" }, "ca_invalid", /authority/, /operator/],
  [
    "another client's certificate",
    { "client.pem": other["client.pem"], "client.key": other["client.key"] },
    "certificate_of_another_client",
    /expected a certificate of demo, got one of other/,
    /same client/,
  ],
  ["half a JWK", { "signing.jwk": '{"kty":"EC"}' }, "signing_key_invalid", /crv/, /register/],
  ["a JWK that is none", { "signing.jwk": "PEM" }, "signing_key_invalid", /JWK/, /register/],
  [
    "another webhook secret",
    members({ webhook_secret: "abc" }),
    "webhook_secret_invalid",
    /^webhook_secret: expected whsec_/,
    /operator gave you/,
  ],
];

for (const [name, own, code, message, remedy] of faults) {
  test(`readCredentials() tells of ${name}, and what to do`, async () => {
    const result = await read(own);
    assert(!result.ok);
    assertEquals(result.code, code);
    assertMatch(result.message, message);
    assertMatch(result.remedy, remedy);
  });
}

test("readCredentials() tells of a certificate that has expired", async () => {
  const result = await read({}, undefined, Date.now() + 400 * 86_400_000);
  assert(!result.ok);
  assertEquals(result.code, "certificate_expired");
  assertMatch(result.message, /^the client certificate expired on \d{4}-.*Z$/);
  assertMatch(result.remedy, /CSR/);
});

const noModes = process.platform === "win32" && "files have no such rights here";

for (const name of ["credentials.json", "client.key", "signing.jwk"]) {
  test(`readCredentials() refuses ${name} when others can read it`, { skip: noModes }, async () => {
    const result = await read({}, (folder) => chmod(join(folder, name), 0o640));
    assertEquals(result, {
      ok: false,
      code: "file_open_to_others",
      message: `expected ${join("FOLDER", name)} to be its owner's alone (600), got 640`,
      remedy: `run: chmod 600 ${join("FOLDER", name)}`,
    });
  });
}

test("no fault quotes a secret", async () => {
  const secret = "s3cret-canary-value";
  for (
    const own of [
      members({ client_secret: { secret } }),
      members({ webhook_secret: secret }),
      { "client.key": secret },
      { "signing.jwk": JSON.stringify({ kty: "EC", crv: "P-256", d: secret }) },
    ]
  ) {
    const result = await read(own);
    assert(!result.ok && !JSON.stringify(result).includes(secret));
  }
});
