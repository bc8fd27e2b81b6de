// The probe, asked by clients that really make each mistake.
import { createHash, randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bodySha256, encodeUtf8 } from "@mithqal/canonical";
import {
  decodeBase64Url,
  encodeBase64Url,
  type GeneratedKey,
  generateKey,
  signDetached,
  signEs256,
} from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import { baseUrl, House } from "../testdata/house.ts";
import type { Lines, Own, PartnerClient } from "../testdata/partner_client.ts";

const path = "/v1/signed-probe";
const body = '{"quote_id":"qte_1","amount":1.50}';

embeddedOnly(
  "the probe tells everything that it has checked, and takes any bytes",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const reply = await client.sign(path, "no JSON at all", {
        headers: { "Content-Type": "text/plain", "Idempotency-Key": null },
      });
      assertEquals(reply.status, 200, reply.body);
      const { json } = reply;
      assertEquals([json.valid, json.moves_money, json.url_form, json.environment], [
        true,
        false,
        "absolute",
        "sandbox",
      ]);
      assertEquals(json.body_sha256, await bodySha256("no JSON at all"));
      assertEquals(json.canonical_string.split("\n").slice(0, 2), ["POST", baseUrl + path]);
      assertEquals(json.canonical_sha256, await bodySha256(json.canonical_string));
      const { thumbprint } = client.identity.key;
      assertEquals(json.key, { kid: thumbprint, thumbprint });
      assertEquals(json.certificate.sha256, client.identity.certificateHash);
      assertEquals(json.warnings, []);
      assertEquals(
        json.checks.map(({ name, ok }: { name: string; ok: boolean }) => ok && name),
        [
          ...["sidecar", "certificate", "source_address", "token", "rate", "scenario"],
          ...["idempotency_key", "nonce", "timestamp", "signature", "statement"],
        ],
      );
    });
  },
);

embeddedOnly("the probe consumes its nonce, and checks a key for its form only", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const headers = { "X-Nonce": randomUUID(), "Idempotency-Key": "the-same" };
    assertEquals((await client.sign(path, body, { headers })).status, 200);
    const again = await client.sign(path, body, { headers });
    assertEquals([again.status, again.json.code, again.json.diagnosis], [
      401,
      "nonce_reused",
      null,
    ]);
    assertEquals(again.json.checks.at(-1).name, "statement");
    const other = { "X-Nonce": randomUUID(), "Idempotency-Key": "the-same" };
    assertEquals((await client.sign(path, "{}", { headers: other })).status, 200);
    const empty = await client.sign(path, body, { headers: { "Idempotency-Key": "" } });
    assertEquals(empty.status, 200, empty.body);
    const faulty = await client.sign(path, body, { headers: { "Idempotency-Key": "a b" } });
    assertEquals([faulty.status, faulty.json.code], [400, "idempotency_key_invalid"]);
  });
});

/** Signs other lines than the right ones. */
function lines(change: (lines: Lines) => readonly string[]): Own {
  return { text: (right) => change(right).join("\n") };
}

/** Signs the hash of other bytes than those that are sent. */
function hashOf(hash: string): Own {
  return lines(([method, url, , at, nonce]) => [method, url, hash, at, nonce]);
}

/** A signature header with a protected header of one's own. */
function withHeader(header: object, payloadOf = (payload: Uint8Array) => payload): Own {
  return {
    jws: async (payload, { key }) => {
      const segment = encodeBase64Url(encodeUtf8(JSON.stringify(header)));
      const input = new Uint8Array([...encodeUtf8(`${segment}.`), ...payloadOf(payload)]);
      return `${segment}..${encodeBase64Url(await signEs256(key, input))}`;
    },
  };
}

const right = { alg: "ES256", b64: false, crit: ["b64"] };
const inBase64 = (payload: Uint8Array) => encodeUtf8(encodeBase64Url(payload));

/** Changes the signature's text after it was made. */
function mangled(change: (signature: string) => string): Own {
  return {
    jws: async (payload, { key, thumbprint }: GeneratedKey) => {
      const jws = await signDetached({ key, kid: thumbprint }, payload);
      const at = jws.lastIndexOf(".") + 1;
      return jws.slice(0, at) + change(jws.slice(at));
    },
  };
}

function toDer(signature: string): string {
  const bytes = decodeBase64Url(signature)!;
  const numbers = [...derInteger(bytes.slice(0, 32)), ...derInteger(bytes.slice(32))];
  return encodeBase64Url(new Uint8Array([0x30, numbers.length, ...numbers]));
}

function derInteger(bytes: Uint8Array): number[] {
  const digits = [...bytes.subarray(bytes.findIndex((byte) => byte !== 0))];
  if (digits[0]! > 0x7f) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}

const emptyHash = await bodySha256("");
const mistakes: readonly (readonly [code: string, own: Own, target?: string])[] = [
  ["payload_base64url_encoded", withHeader(right, inBase64)],
  ["payload_base64url_encoded", withHeader({ alg: "ES256" }, inBase64)],
  ["payload_base64url_encoded", withHeader({ ...right, b64: true }, inBase64)],
  ["b64_missing", withHeader({ alg: "ES256" })],
  ["crit_missing", withHeader({ alg: "ES256", b64: false })],
  ["signature_der", mangled(toDer)],
  ["signature_not_base64url", mangled((text) => `${text}==`)],
  ["body_hash_upper_case", lines(([a, b, hash, ...rest]) => [a, b, hash.toUpperCase(), ...rest])],
  ["body_hash_base64", hashOf(createHash("sha256").update(body).digest("base64"))],
  ["line_ends_crlf", { text: (all) => all.join("\r\n") }],
  ["trailing_line_feed", { text: (all) => `${all.join("\n")}\n` }],
  ["timestamp_milliseconds", { timestamp: `${Math.floor(Date.now() / 1_000)}000` }],
  ["timestamp_milliseconds", lines(([a, b, c, at, nonce]) => [a, b, c, `${at}000`, nonce])],
  ["another_host", lines(([a, , ...rest]) => [a, `https://internal${path}`, ...rest])],
  ["another_host", lines(([a, url, ...rest]) => [a, url.replace("https:", "http:"), ...rest])],
  ["another_host", lines(([a, , ...rest]) => [a, `${baseUrl}:443${path}`, ...rest])],
  ["query_missing", lines(([a, url, ...rest]) => [a, url.split("?")[0]!, ...rest]), `${path}?a=1`],
  ["query_missing", lines(([a, , ...rest]) => [a, path, ...rest]), `${path}?a=1`],
  ["body_reserialised", hashOf(await bodySha256('{"quote_id":"qte_1","amount":1.5}'))],
  ["body_reserialised", hashOf(await bodySha256('{"quote_id": "qte_1", "amount": 1.5}'))],
  ["body_reserialised", hashOf(await bodySha256('{"amount":1.5,"quote_id":"qte_1"}'))],
  ["body_hash_of_nothing", hashOf(emptyHash)],
  ["method_lower_case", lines(([method, ...rest]) => [method.toLowerCase(), ...rest])],
  ["not_recognised", { text: () => "something else" }],
];

embeddedOnly("the diagnosis names each known mistake, and its code is an order's", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const [code, own, target = path] of mistakes) {
      const reply = await client.sign(target, body, own);
      const { diagnosis } = reply.json;
      assertEquals([reply.status, diagnosis?.code], [401, code], reply.body);
      assertEquals(diagnosis.confirmed, code !== "not_recognised", code);
      assert(diagnosis.found.length > 10 && diagnosis.remedy.length > 10);
      assert(diagnosis.verifications <= 32, `${diagnosis.verifications} verifications`);
      assertEquals(reply.json.checks.at(-1).ok, false);
      if (target !== path || code.startsWith("query")) continue;
      assertEquals(
        await orderCode(client, own),
        code.startsWith("another") ? "signature_invalid" : reply.json.code,
      );
    }
  });
});

async function orderCode(client: PartnerClient, own: Own): Promise<string> {
  return (await client.sign("/v1/orders", body, own)).json.code;
}

embeddedOnly("the path in the URL's place is taken, with a warning", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const own = lines(([method, , ...rest]) => [method, `${path}?a=1`, ...rest]);
    const { json } = await client.sign(`${path}?a=1`, body, own);
    assertEquals([json.valid, json.url_form, json.warnings], [
      true,
      "path",
      ["path_signed_instead_of_url"],
    ]);
  });
});

embeddedOnly(
  "the diagnosis knows a client's other keys, and stays within its bound",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const others = [await generateKey(), await generateKey(), await generateKey()];
      for (const key of others) await house.putKey(client.partner, key);
      await house.directory.poll();
      const swapped = await client.sign(path, body, {
        key: others[1]!,
        kid: client.identity.key.thumbprint,
      });
      assertEquals([swapped.json.code, swapped.json.diagnosis.code], [
        "signature_invalid",
        "other_registered_key",
      ]);
      const unknown = await client.sign(path, body, { kid: "somebody" });
      assertEquals([unknown.json.diagnosis.code, unknown.json.diagnosis.confirmed], [
        "kid_unknown",
        true,
      ]);
      const lost = await client.sign(`${path}?a=1`, body, { text: () => "else", kid: null });
      assertEquals([lost.json.diagnosis.code, lost.json.diagnosis.verifications], [
        "not_recognised",
        32,
      ]);
    });
  },
);

embeddedOnly("two mistakes at once are both named", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const own: Own = { ...mangled(toDer), text: (all) => `${all.join("\n")}\n` };
    const { diagnosis } = (await client.sign(path, body, own)).json;
    assertEquals([diagnosis.code, diagnosis.also.code], ["signature_der", "trailing_line_feed"]);
  });
});

embeddedOnly("a stranger is told nothing by the probe", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const headers of [{ Authorization: null }, { "X-Forwarded-Client-Cert": null }]) {
      const { json } = await client.sign(path, body, { headers });
      assertEquals([json.status, json.diagnosis, json.checks, json.canonical_string], [
        401,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });
});
