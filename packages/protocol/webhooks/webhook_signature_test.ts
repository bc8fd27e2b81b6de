import { test } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { encodeUtf8 } from "../../canonical/mod.ts";
import { importWebhookSecret } from "./webhook_secret.ts";
import { type ReceivedWebhook, signWebhook, verifyWebhook } from "./webhook_signature.ts";

const secrets = [
  "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  "whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=",
] as const;
const [older, newer] = await Promise.all(secrets.map(importKey)) as [CryptoKey, CryptoKey];

const now = 1_767_225_600;
const id = "evt_01h455vb4pex5vsknk084sn02q";
const text = '{"type":"order.executed","note":"ذهب"}';
const body = encodeUtf8(text);
const signature = await signWebhook({ id, timestampSeconds: now, body }, [older]);
const received: ReceivedWebhook = { id, timestamp: String(now), signature, body };

async function importKey(secret: string): Promise<CryptoKey> {
  const imported = await importWebhookSecret(secret);
  assert(imported.ok);
  return imported.key;
}

async function refusalOf(change: Partial<ReceivedWebhook>, nowSeconds = now) {
  const result = await verifyWebhook({ ...received, ...change }, [older], nowSeconds);
  assert(!result.ok);
  return [result.code, result.message];
}

test("signWebhook() signs once for each secret", async () => {
  const both = await signWebhook({ id, timestampSeconds: now, body }, [older, newer]);
  assertMatch(both, /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  assertEquals(both.split(" ")[0], signature);
});

test("signWebhook() signs what the public library verifies, during a rotation too", async () => {
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const both = await signWebhook({ id, timestampSeconds, body }, [older, newer]);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": both,
  };
  for (const secret of secrets) {
    assertEquals(new Webhook(secret).verify(text, headers), JSON.parse(text));
  }
});

test("verifyWebhook() verifies what the public library signs", async () => {
  const theirs = new Webhook(secrets[0]).sign(id, new Date(now * 1000), text);
  assertEquals(theirs, signature);
  const result = await verifyWebhook({ ...received, signature: theirs }, [older], now);
  assertEquals(result, { ok: true, id, timestampSeconds: now });
});

test("signWebhook() throws on what no event of ours has", async () => {
  const good = { id, timestampSeconds: now, body };
  await assertRejects(() => signWebhook(good, []), TypeError, "expected a key");
  await assertRejects(() => signWebhook({ ...good, id: "a.1" }, [older]), TypeError);
  await assertRejects(() => signWebhook({ ...good, timestampSeconds: 1.5 }, [older]), TypeError);
});

test("verifyWebhook() takes any signature by any secret while one rotates", async () => {
  const both = await signWebhook({ id, timestampSeconds: now, body }, [older, newer]);
  for (const keys of [[older], [newer], [newer, older]]) {
    assert((await verifyWebhook({ ...received, signature: both }, keys, now)).ok);
  }
  assert((await verifyWebhook(received, [newer, older], now)).ok);
  const withOthers = `v1a,xyz ${signature} v2,abc`;
  assert((await verifyWebhook({ ...received, signature: withOthers }, [older], now)).ok);
});

test("verifyWebhook() takes both ends of its tolerance", async () => {
  for (const nowSeconds of [now - 300, now + 300]) {
    assert((await verifyWebhook(received, [older], nowSeconds)).ok);
  }
  assertEquals(await refusalOf({}, now + 301), [
    "webhook_timestamp_too_old",
    `expected webhook-timestamp within 300 s of ${now + 301}, got ${now}`,
  ]);
  assertEquals(await refusalOf({}, now - 301), [
    "webhook_timestamp_too_new",
    `expected webhook-timestamp within 300 s of ${now - 301}, got ${now}`,
  ]);
});

test("verifyWebhook() refuses an absent header by its name", async () => {
  for (const name of ["id", "timestamp", "signature"] as const) {
    assertEquals(await refusalOf({ [name]: undefined }), [
      "webhook_header_missing",
      `expected the header webhook-${name}, got none`,
    ]);
  }
});

test("verifyWebhook() refuses each malformed header", async () => {
  const expectedId = "expected 1 to 64 letters, digits, _ and - in webhook-id";
  assertEquals(await refusalOf({ id: "a.1" }), ["webhook_id_invalid", `${expectedId}, got "a.1"`]);
  assertEquals((await refusalOf({ id: "x".repeat(1_000_000) }))[0], "webhook_id_invalid");
  assertEquals((await refusalOf({ id: [id, id] }))[0], "webhook_id_invalid");
  assertEquals(await refusalOf({ timestamp: "1767225600.0" }), [
    "webhook_timestamp_invalid",
    'expected Unix seconds in webhook-timestamp, got "1767225600.0"',
  ]);
});

test("verifyWebhook() refuses signatures that are none, and too many", async () => {
  const expected = "expected 1 to 8 of v1,<base64 of 32 bytes> in webhook-signature";
  const faults = [
    "v1",
    "v1,",
    signature.slice(3),
    signature.toUpperCase(),
    signature.slice(0, -1),
    "v1,AAAA",
    `${signature} v1,AAAA`,
    `v2,${signature.slice(3)}`,
    `${signature},${signature}`,
    Array(9).fill(signature).join(" "),
    " ".repeat(1_000_000),
    `v1,${"A".repeat(1_000_000)}`,
  ];
  for (const fault of faults) {
    const [code, message] = await refusalOf({ signature: fault });
    assertEquals(code, "webhook_signature_malformed");
    assert(message!.startsWith(expected) && message!.length < 140, message);
  }
});

test("verifyWebhook() refuses another secret, another id, another time and another body", async () => {
  const mismatch = [
    "webhook_signature_mismatch",
    "expected a signature by one of the secrets, got none",
  ];
  const others = [{ id: id + "0" }, { timestamp: String(now + 1) }, { body: body.slice(1) }];
  for (const change of others) assertEquals(await refusalOf(change), mismatch);
  const result = await verifyWebhook(received, [newer], now);
  assertEquals(result.ok, false);
  assertEquals((await verifyWebhook(received, [], now)).ok, false);
});

test("verifyWebhook() notices any single bit of the signature or the body", async () => {
  const mac = Buffer.from(signature.slice(3), "base64");
  const flip = (bytes: Uint8Array, bit: number) => {
    const flipped = new Uint8Array(bytes);
    flipped[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7);
    return flipped;
  };
  await fc.assert(fc.asyncProperty(fc.nat({ max: 2047 }), async (bit) => {
    const forged = `v1,${Buffer.from(flip(mac, bit)).toString("base64")}`;
    assertEquals((await refusalOf({ signature: forged }))[0], "webhook_signature_mismatch");
    assertEquals((await refusalOf({ body: flip(body, bit) }))[0], "webhook_signature_mismatch");
  }));
});
