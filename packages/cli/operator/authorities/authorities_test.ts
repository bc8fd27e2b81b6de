import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { makeRequest } from "@mithqal/pki";
import { writeWhole } from "../../profile/write_file.ts";
import { runHere, runJson } from "../../testdata/run_here.ts";

const sandbox = ["--environment", "sandbox"];

/** A folder with a server authority, and the words that name it. */
async function withAuthority(
  run: (at: (name: string) => string, words: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-authorities-"));
  const at = (name: string) => join(folder, name);
  try {
    const { certificate, key } = await runJson(
      ["operator", "authority", "server", ...sandbox, "--folder", folder],
    );
    assertEquals([certificate, key], [at("server-ca.pem"), at("server-ca.key")]);
    await run(at, ["--authority", certificate, "--authority-key", key, ...sandbox]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const issuing = (...words: readonly string[]) => ["operator", "server-certificate", ...words];

/** The status of an answer over TLS by these files, to somebody who trusts the authority alone. */
async function served(cert: string, key: string, ca: string): Promise<number> {
  const server = createServer({ cert, key }, (_message, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const sending = request(`https://127.0.0.1:${port}/`, { ca, agent: false });
    sending.end();
    const [answer] = await once(sending, "response");
    answer.resume();
    return answer.statusCode;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("a server's certificate is issued with a key, and TLS takes both", async () => {
  await withAuthority(async (at, authority) => {
    const words = issuing("api.example", "127.0.0.1", ...authority, "--folder", at("first"));
    const made = await runJson(words);
    assertEquals(made.names, ["api.example", "127.0.0.1"]);
    assertEquals((await stat(made.key)).mode & 0o777, 0o600);
    const [pem, key, ca] = await Promise.all(
      [made.certificate, made.key, at("server-ca.pem")].map((file) => readFile(file, "utf8")),
    ) as [string, string, string];
    const certificate = new X509Certificate(pem);
    assertEquals(certificate.fingerprint256.replaceAll(":", "").toLowerCase(), made.sha256);
    assertEquals(certificate.checkHost("api.example"), "api.example");
    assertEquals(certificate.checkHost("other.example"), undefined);
    assertEquals(new Date(certificate.validTo).toISOString(), made.not_after);
    assertEquals(await served(pem, key, ca), 200);

    const again = await runHere(words);
    assertEquals(again.code, 2);
    assertMatch(
      again.err,
      /expected no file at \S+server\.pem, \S+server\.key, got one\n {2}next: /,
    );
    assertEquals(await readFile(made.key, "utf8"), key);
    const renewed = await runHere(issuing("api.example", ...authority, "--folder", at("next")));
    assertMatch(
      renewed.out,
      /secrets --folder secrets --server-cert \S+next\/server\.pem --server-/,
    );
  });
});

const noOpenssl = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";

test("OpenSSL verifies it for each of its names alone", { skip: noOpenssl }, async () => {
  await withAuthority(async (at, authority) => {
    const { certificate } = await runJson(
      issuing("*.sandbox.example", "::1", ...authority, "--folder", at("server")),
    );
    const verify = (...name: string[]) =>
      spawnSync("openssl", [
        ...["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", at("server-ca.pem")],
        ...name,
        certificate,
      ]).status;
    assertEquals(verify("-verify_hostname", "a.sandbox.example"), 0);
    assertEquals(verify("-verify_ip", "::1"), 0);
    assertEquals(verify("-verify_hostname", "sandbox.example"), 2);
  });
});

test("a request of the server's own key is signed, and no key is written", async () => {
  await withAuthority(async (at, authority) => {
    const asked = await makeRequest({ organization: "Evil", commonName: "evil.example" });
    assert(asked.ok);
    await writeWhole(at("server.csr"), asked.requestPem, 0o644);
    const own = ["--request", at("server.csr"), "--folder", at("signed")];
    const { certificate, key } = await runJson(issuing("127.0.0.1", ...authority, ...own));
    assertEquals(key, null);
    const pem = await readFile(certificate, "utf8");
    assertEquals(await served(pem, asked.keyPem, await readFile(at("server-ca.pem"), "utf8")), 200);
    assert(!new X509Certificate(pem).subject.includes("Evil"));
  });
});

test("what cannot be a server's certificate is told, and nothing is written", async () => {
  await withAuthority(async (at, authority) => {
    const [production, key] = [["--environment", "production"], at("server-ca.key")];
    const wrong: readonly (readonly [words: readonly string[], message: RegExp])[] = [
      [["API.example", ...authority], /expected a lower-case DNS name or an IP address/],
      [["api.example", ...authority, ...production], /expected the server authority of production/],
      [["api.example", ...authority, "--request", key], /expected a request, got a private key/],
      [["api.example", ...sandbox], /expected --authority FILE, got none/],
      [authority, /missing required argument 'host'/],
    ];
    for (const [words, message] of wrong) {
      const { code, out, err } = await runHere(issuing(...words, "--folder", at("none")));
      assertEquals([code, out], [2, ""]);
      assertMatch(err, message);
    }
    assertEquals(await stat(at("none")).then(() => true, () => false), false);
    await runJson(["operator", "authority", "partner", ...sandbox, "--folder", at("other")]);
    const files = ["--authority", at("other/partner-ca.pem")]
      .concat("--authority-key", at("other/partner-ca.key"));
    const other = await runHere(issuing("api.example", ...files, ...sandbox));
    assertMatch(
      other.err,
      /expected the server authority of sandbox, got "Mithqal Sandbox Partner/,
    );
  });
});
