// Signed requests: what is signed, by whom, and each code of a refusal.
import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { encodeUtf8 } from "@mithqal/canonical";
import { encodeBase64Url, generateKey, signEs256 } from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { Own, PartnerClient } from "../testdata/partner_client.ts";

/** A signature header with a protected header of one's own. */
function withHeader(header: object | string): NonNullable<Own["jws"]> {
  return async (payload, { key }) => {
    const text = typeof header === "string" ? header : JSON.stringify(header);
    const segment = encodeBase64Url(encodeUtf8(text));
    const input = new Uint8Array([...encodeUtf8(`${segment}.`), ...payload]);
    return `${segment}..${encodeBase64Url(await signEs256(key, input))}`;
  };
}

async function codeOf(client: PartnerClient, own: Own, body: unknown = {}): Promise<string> {
  const reply = await client.sign("/v1/orders", body, own);
  return `${reply.status} ${reply.json.code}`;
}

embeddedOnly("each fault of a signed request's headers has its code", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const header = (name: string, value: string | readonly string[] | null) => ({
      headers: { [name]: value },
    });
    const now = Math.floor(Date.now() / 1_000);
    const cases: [Own, string][] = [
      [header("Idempotency-Key", null), "400 idempotency_key_required"],
      [header("Idempotency-Key", ["a", "b"]), "400 idempotency_key_invalid"],
      [header("Idempotency-Key", "a b"), "400 idempotency_key_invalid"],
      [header("Idempotency-Key", "a".repeat(256)), "400 idempotency_key_invalid"],
      [header("X-Nonce", null), "401 nonce_missing"],
      [header("X-Nonce", "short"), "401 nonce_invalid"],
      [header("X-Nonce", [randomUUID(), randomUUID()]), "401 nonce_invalid"],
      [header("X-Timestamp", null), "401 timestamp_missing"],
      [header("X-Timestamp", "1e9"), "401 timestamp_invalid"],
      [header("X-Timestamp", [`${now}`, `${now}`]), "401 timestamp_invalid"],
      [{ timestamp: `${now - 310}` }, "401 timestamp_out_of_window"],
      [{ timestamp: `${now + 310}` }, "401 timestamp_out_of_window"],
      [{ timestamp: `${now}000` }, "401 timestamp_out_of_window"],
      [header("X-JWS-Signature", null), "401 signature_missing"],
      [header("X-JWS-Signature", ["a..b", "a..b"]), "401 signature_malformed"],
      [header("X-JWS-Signature", "a.b"), "401 signature_malformed"],
      [header("Content-Type", "text/plain"), "415 unsupported_media_type"],
      [header("Content-Type", null), "415 unsupported_media_type"],
      [header("Content-Encoding", "gzip"), "415 unsupported_media_type"],
    ];
    for (const [own, expected] of cases) assertEquals(await codeOf(client, own), expected);
  });
});

embeddedOnly("each fault of the protected header has its code", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const right = { alg: "ES256", b64: false, crit: ["b64"] };
    const cases: [object | string, string][] = [
      [{ ...right, alg: "HS256" }, "401 signature_algorithm_not_allowed"],
      [{ ...right, alg: "none" }, "401 signature_algorithm_not_allowed"],
      [{ ...right, b64: true }, "401 signature_malformed"],
      [{ alg: "ES256" }, "401 signature_malformed"],
      [{ ...right, crit: ["b64", "exp"] }, "401 signature_malformed"],
      [{ ...right, jwk: {} }, "401 signature_malformed"],
      [{ ...right, x5c: [] }, "401 signature_malformed"],
      ['{"alg":"ES256","alg":"ES256","b64":false,"crit":["b64"]}', "401 signature_malformed"],
      [{ ...right, kid: "unknown" }, "401 signature_invalid"],
      [right, "422 validation_error"],
      ['{ "crit": ["b64"], "b64": false, "typ": "JOSE", "alg": "ES256" }', "422 validation_error"],
    ];
    for (const [header, expected] of cases) {
      assertEquals(await codeOf(client, { jws: withHeader(header) }), expected, String(header));
    }
  });
});

embeddedOnly("a signature holds for its own bytes, target and client alone", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const stranger = await generateKey();
    const cases: [Own, string][] = [
      [{ key: other.identity.key, kid: null }, "401 signature_invalid"],
      [{ key: other.identity.key }, "401 signature_invalid"],
      [{ key: stranger, kid: client.identity.key.thumbprint }, "401 signature_invalid"],
      [{ target: "/v1/orders?x=1" }, "401 signature_invalid"],
      [{ target: "/v1/withdrawals" }, "401 signature_invalid"],
      [{ headers: { Host: "api.mithqal.example" }, kid: null }, "422 validation_error"],
      [{
        text: ([method, , hash, at, nonce]) => [method, "/v1/orders", hash, at, nonce].join("\n"),
      }, "422 validation_error"],
    ];
    for (const [own, expected] of cases) assertEquals(await codeOf(client, own), expected);
  });
});

embeddedOnly("the raw target is signed with its query, as it was written", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const query of ["?a=%7e&b=%7E", "?x=1&y=a/../b", "?'|{}\"^`", "?"]) {
      const reply = await client.sign(`/v1/orders${query}`, {});
      assertEquals([reply.status, reply.json.code], [422, "validation_error"], query);
    }
    const decoded = { target: "/v1/orders?a=%7E" };
    const reply = await client.sign("/v1/orders?a=~", {}, decoded);
    assertEquals([reply.status, reply.json.code], [401, "signature_invalid"]);
  });
});

embeddedOnly(
  "a nonce is used up by a request that reaches the statement, and only then",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const quote = { quote_id: await client.quote() };
      const headers = { "X-Nonce": randomUUID(), "Idempotency-Key": randomUUID() };
      const wrong = await client.sign("/v1/orders", quote, { headers, kid: "unknown" });
      assertEquals(wrong.json.code, "signature_invalid");
      assertEquals((await client.sign("/v1/orders", { quote_id: 1 }, { headers })).status, 422);
      assertEquals((await client.sign("/v1/orders", quote, { headers })).status, 201);
      const again = await client.sign("/v1/orders", quote, { headers });
      assertEquals([again.status, again.json.code, again.json.idempotency_key_known], [
        401,
        "nonce_reused",
        true,
      ]);
      const retry = { headers: { ...headers, "X-Nonce": randomUUID() } };
      assertEquals((await client.sign("/v1/orders", quote, retry)).status, 200);
    });
  },
);

embeddedOnly("up to four keys are active at once, and one that has ended is not", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const next = await generateKey();
    await house.putKey(client.partner, next);
    await house.directory.poll();
    for (const own of [{}, { key: next }, { key: next, kid: null }]) {
      assertEquals(await codeOf(client, own), "422 validation_error");
    }
    await house.end(client.partner, "signing_key", next.thumbprint, null);
    assertEquals(await codeOf(client, { key: next }), "401 signature_invalid");
    assertEquals(await codeOf(client, {}), "422 validation_error");
  });
});
