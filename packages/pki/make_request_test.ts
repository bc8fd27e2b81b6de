import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { test } from "node:test";
import { makeRequest } from "./make_request.ts";
import { made } from "./testdata/made.ts";
import { needsOpenssl, openssl, opensslMakes } from "./testdata/openssl.ts";

const subject = { organization: "Bank Alpha", commonName: "demo" };

async function told(more: Parameters<typeof makeRequest>[0]): Promise<string> {
  const result = await makeRequest(more);
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

test("makeRequest() makes a request that OpenSSL verifies", needsOpenssl, async () => {
  const { requestPem, keyPem } = await made(makeRequest(subject));
  const files = { "x.csr": requestPem, "x.key": keyPem };
  const verify = openssl(["req", "-in", "x.csr", "-verify", "-noout", "-subject"], files);
  assertEquals(verify.status, 0);
  assert(/verify OK/.test(verify.text) && /O = Bank Alpha, CN = demo/.test(verify.text));
  const ofKey = opensslMakes(["pkey", "-in", "x.key", "-pubout"], files);
  assertEquals(opensslMakes(["req", "-in", "x.csr", "-noout", "-pubkey"], files), ofKey);
});

test("makeRequest() makes a new key each time, or uses the one given", async () => {
  const [one, two] = [await made(makeRequest(subject)), await made(makeRequest(subject))];
  assertNotEquals(one.keyPem, two.keyPem);
  const again = await made(makeRequest({ ...subject, keyPem: one.keyPem }));
  assertEquals(again.keyPem, one.keyPem);
});

test("makeRequest() uses a key made by OpenSSL", needsOpenssl, async () => {
  const text = opensslMakes(
    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
    {},
  );
  assertEquals(await told({ ...subject, keyPem: text }), "accepted");
});

test(
  "makeRequest() refuses another kind of key and says how to convert one",
  needsOpenssl,
  async () => {
    const generate = (curve: string) =>
      opensslMakes(["genpkey", "-algorithm", "EC", "-pkeyopt", `ec_paramgen_curve:${curve}`]);
    const sec1 = opensslMakes(["ec", "-in", "x.key"], { "x.key": generate("P-256") });
    const locked = opensslMakes(["pkcs8", "-topk8", "-in", "x.key", "-passout", "pass:x"], {
      "x.key": generate("P-256"),
    });
    const convert = "openssl pkcs8 -topk8 -nocrypt -in old.key -out new.key";
    assertEquals(
      await told({ ...subject, keyPem: generate("P-384") }),
      "key_not_p256: expected a private key on P-256, got another kind of key",
    );
    assertEquals(
      await told({ ...subject, keyPem: sec1 }),
      `key_is_sec1: expected PKCS#8 ("PRIVATE KEY"), got SEC 1: ${convert}`,
    );
    assertEquals(
      await told({ ...subject, keyPem: locked }),
      `key_encrypted: expected a key that is not encrypted: ${convert}`,
    );
  },
);

test("makeRequest() refuses names that could not be signed", async () => {
  assertEquals(
    await told({ ...subject, commonName: "a b" }),
    'common_name_invalid: expected as common name 1-64 characters of A-Z a-z 0-9 . _ -, got "a b"',
  );
  assertEquals(
    (await told({ ...subject, organization: "" })).split(":")[0],
    "organization_invalid",
  );
  assertEquals((await told({ ...subject, keyPem: "x".repeat(1e6) })).split(":")[0], "key_too_long");
});
