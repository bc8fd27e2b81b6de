// The three commands about signatures, each against the other two.
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { bodySha256 } from "@mithqal/canonical";
import { generateKey } from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

const hasCurl = spawnSync("curl", ["--version"]).error === undefined;
const execute = promisify(execFile);

/** The words that hold a signed request against the rules. */
function verifying(url: string, headers: Record<string, string>, data: string): string[] {
  const lines = Object.entries(headers).flatMap((
    [name, value],
  ) => ["--header", `${name}: ${value}`]);
  return ["verify", "POST", url, "--data", data, ...lines];
}

embeddedOnly("what sign makes, curl sends, verify takes and the probe accepts", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const data = `{"note":"it's signed"}`;
    const words = ["sign", "POST", "/v1/signed-probe?a=1", "--data", data];
    const signed = await runJson(words, { profile });
    const url = `${service.baseUrl}/v1/signed-probe?a=1`;
    const lines = signed.canonical_string.split("\n");
    assertEquals(lines.slice(0, 3), ["POST", url, await bodySha256(data)]);
    assertEquals(signed.canonical_sha256, await bodySha256(signed.canonical_string));
    const verdict = await runJson(verifying(url, signed.headers, data), { profile });
    assertEquals([verdict.valid, verdict.url_form, verdict.diagnosis], [true, "absolute", null]);
    assert(!signed.curl.includes("eyJ") || !/Bearer ey/.test(signed.curl));
    if (!hasCurl) return;
    const { access_token: token } = await runJson(["token", "--show"], { profile });
    const script = `mithqal() { printf %s '${token}'; }\n${signed.curl} --silent --show-error`;
    const { valid, canonical_string } = JSON.parse((await execute("bash", ["-c", script])).stdout);
    assertEquals([valid, canonical_string], [true, signed.canonical_string]);
  });
});

embeddedOnly("verify names what is wrong, all of it, without the service", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const url = `${service.baseUrl}/v1/orders`;
    const { headers } = await runJson(["sign", "POST", "/v1/orders", "--data", "{}"], { profile });
    const { seen } = service.hop;
    const before = seen.length;
    const code = async (own: Record<string, string>, data = "{}", address = url) => {
      const words = verifying(address, { ...headers, ...own }, data);
      const { code, out } = await runHere([...words, "--json"], { profile });
      const { valid, diagnosis, checks } = JSON.parse(out);
      assertEquals(code, valid ? 0 : 1);
      const wrong = checks.filter(({ ok }: { ok: boolean }) => !ok);
      return [diagnosis?.code, ...wrong.map(({ name }: { name: string }) => name)];
    };
    assertEquals(await code({}), [undefined]);
    assertEquals(await code({}, "{ }"), ["body_reserialised", "signature"]);
    assertEquals(await code({ "X-Nonce": "short" }), [undefined, "nonce", "signature"]);
    assertEquals(await code({ "X-Timestamp": `${Date.now()}` }), [
      "timestamp_milliseconds",
      "timestamp",
      "signature",
    ]);
    const padded = { "X-JWS-Signature": `${headers["X-JWS-Signature"]}==` };
    assertEquals(await code(padded), ["signature_not_base64url", "signature"]);
    assertEquals(await code({}, "{}", "https://other.example/v1/orders"), [
      "not_recognised",
      "signature",
    ]);
    const old = await runHere(
      [...verifying(url, headers, "{}"), "--at", "1700000000"],
      { profile },
    );
    assertMatch(
      old.out,
      /^ok {2}idempotency_key\nok {2}nonce\nNO {2}timestamp: .*\nok {2}signature\n/,
    );
    assertEquals(seen.length, before);
  });
});

embeddedOnly("verify reads keys, headers and bodies out of files", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-verify-"));
    const put = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    try {
      const body = await put("body.json", '{"quote_id":"qte_1"}');
      const { headers } = await runJson(["sign", "POST", "/v1/orders", "--body", body], {
        profile,
      });
      const lines = Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`);
      const sent = await put("sent.txt", ["> POST /v1/orders HTTP/1.1", ...lines, ""].join("\r\n"));
      const files = ["--headers", sent, "--body", body, "--base-url", service.baseUrl];
      const words = ["verify", "POST", "/v1/orders", ...files];
      assertEquals((await runJson(words, { profile })).valid, true);
      const { jwk } = await generateKey();
      const other = await put("other.jwk", JSON.stringify(jwk));
      const { code, out } = await runHere([...words, "--public-key", other], { profile });
      assertEquals(code, 1);
      assertMatch(out, /\nnot_recognised: the signature fits none of the known mistakes\n {2}do: /);
      const noKey = await put("no.pem", "no key");
      const wrong = await runHere([...words, "--public-key", noKey], { profile });
      assertEquals(wrong.code, 2);
      assertMatch(wrong.err, /^mithqal: expected a public key on P-256, as JWK or PEM: /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

embeddedOnly("probe shows the checks, and the diagnosis of what is refused", async (home) => {
  await RunningService.with(home, async (service) => {
    const partner = await service.provision();
    const { file: profile } = partner;
    const right = await runHere(["probe"], { profile, isTerminal: true });
    assert(right.out.includes("\x1b[32mok \x1b[0m certificate\n"), right.out);
    assertEquals((await runJson(["probe"], { profile })).valid, true);
    service.hop.spoil("POST /v1/signed-probe", {
      kind: "header",
      name: "X-Nonce",
      value: "x".repeat(20),
    });
    const refused = await runHere(["probe"], { profile });
    assertEquals(refused.code, 1, refused.err);
    assertMatch(refused.out, /\nNO {2}signature: .*\n401 signature_invalid: /);
    assertMatch(refused.out, /\nnot_recognised: .*\n {2}do: compare canonical_string/);
    assertMatch(refused.out, /\nthe service built:\nPOST\nhttps:/);
    assertEquals(refused.err, "");
  });
});

embeddedOnly(
  "the probe tells a profile of another environment than the service's",
  async (home) => {
    await RunningService.with(home, async (service) => {
      const partner = await service.provision();
      assertEquals((await runHere(["probe"], { profile: partner.file })).code, 0);
      await partner.save({ environment: "production" });
      const { code, out, err } = await runHere(["probe"], { profile: partner.file });
      assertEquals([code, out], [2, ""]);
      assertMatch(err, /expected the production service, as the profile says, got sandbox/);
    });
  },
);
