// What runs inside the bare realm: the shared packages' whole way, with keys and bytes made there. Each function gives
// plain values; the test outside says what they must be.
import {
  bodySha256,
  canonicalRequest,
  encodeUtf8,
  parseCanonicalRequest,
} from "@mithqal/canonical";
import {
  generateKey,
  importPrivateKeyJwk,
  importPublicKeyJwk,
  signCompact,
  signDetached,
  verifyCompact,
  verifyDetached,
} from "@mithqal/jws";
import type { GeneratedKey } from "@mithqal/jws";
import {
  formatGoldGrams,
  moneyByGold,
  parseGoldGrams,
  parseSar,
  problem,
  problems,
} from "@mithqal/protocol";
import { certificateThumbprint, readXfcc } from "@mithqal/protocol/identity";
import {
  formatWebhookSecret,
  importWebhookSecret,
  signWebhook,
  verifyWebhook,
} from "@mithqal/protocol/webhooks";

const url = "https://api.sandbox.mithqal.example/v1/orders?note=%D8%B0";
const body = '{"quote_id":"qte_01kae4h3zsf8xrv6y2m0d9c5bt","client_reference":"ذهب"}';

async function orderText(nonce: string): Promise<string> {
  const parts = {
    method: "POST",
    url,
    bodySha256: await bodySha256(body),
    timestamp: "1763620000",
  };
  const built = canonicalRequest({ ...parts, nonce });
  return built.ok ? built.text : built.code;
}

function codeOf(result: { readonly ok: boolean; readonly code?: string }): string {
  return result.ok ? "ok" : result.code ?? "no code";
}

/** Signs a request, verifies it, and tries it with another nonce, another key and a changed signature. */
export async function signedRequest(): Promise<readonly string[]> {
  const [key, other] = [await generateKey(), await generateKey()];
  const text = await orderText("0123456789abcdef");
  const jws = await signDetached({ key: key.key, kid: "a" }, encodeUtf8(text));
  const verify = async (given: string, payload: string, { publicKey }: GeneratedKey) =>
    codeOf(await verifyDetached(given, encodeUtf8(payload), [{ kid: "a", key: publicKey }]));
  return [
    codeOf(parseCanonicalRequest(text)),
    await verify(jws, text, key),
    await verify(jws, await orderText("0123456789abcdeF"), key),
    await verify(jws, text, other),
    await verify(jws.slice(0, -1), text, key),
  ];
}

/** Verifies bytes that lie inside a bigger buffer: k6 hands the whole buffer to the platform. */
export async function viewsOfBuffers(): Promise<readonly unknown[]> {
  const { key, publicKey } = await generateKey();
  const text = encodeUtf8(await orderText("0123456789abcdef"));
  const inside = (bytes: Uint8Array) => {
    const big = new Uint8Array(bytes.length + 16).fill(0x41);
    big.set(bytes, 8);
    return big.subarray(8, 8 + bytes.length);
  };
  const jws = await signDetached({ key }, inside(text));
  return [
    codeOf(await verifyDetached(jws, text, [{ kid: "a", key: publicKey }])),
    codeOf(await verifyDetached(jws, inside(text), [{ kid: "a", key: publicKey }])),
    await bodySha256(inside(encodeUtf8(body))) === await bodySha256(body),
  ];
}

/** A token's way: compact, there and back. */
export async function token(): Promise<readonly string[]> {
  const { key, publicKey } = await generateKey();
  const jws = await signCompact({ key, kid: "t", typ: "at+jwt" }, encodeUtf8('{"jti":"1"}'));
  const verify = async (given: string, typ: string) =>
    codeOf(await verifyCompact(given, [{ kid: "t", key: publicKey }], { typ }));
  return [await verify(jws, "at+jwt"), await verify(`${jws}A`, "at+jwt"), await verify(jws, "jwt")];
}

/** Imports one key by its full and by its short coordinates, and one that is off the curve. */
export async function keys(jwks: {
  readonly full: object;
  readonly secret: object;
  readonly offCurve: object;
}): Promise<readonly string[]> {
  const full = await importPublicKeyJwk(jwks.full);
  const secret = await importPrivateKeyJwk(jwks.secret);
  return [
    full.ok ? full.thumbprint : full.code,
    secret.ok ? secret.thumbprint : secret.code,
    codeOf(await importPublicKeyJwk(jwks.offCurve)),
    codeOf(await importPublicKeyJwk({ kty: "RSA" })),
  ];
}

/** Signs a webhook with two secrets, and verifies it with the second one, a changed body, another time. */
export async function webhook(): Promise<readonly string[]> {
  const [first, second] = [await hmacKey(1), await hmacKey(2)];
  const timestampSeconds = 1_763_620_000;
  const event = { id: "evt_01", timestampSeconds, body: encodeUtf8(body) };
  const signature = await signWebhook(event, [first, second]);
  const verify = async (bytes: string, nowSeconds: number) =>
    codeOf(
      await verifyWebhook(
        { id: event.id, timestamp: `${timestampSeconds}`, signature, body: encodeUtf8(bytes) },
        [second],
        nowSeconds,
      ),
    );
  return [
    await verify(body, timestampSeconds),
    await verify(`${body} `, timestampSeconds),
    await verify(body, timestampSeconds + 301),
  ];
}

async function hmacKey(seed: number): Promise<CryptoKey> {
  const imported = await importWebhookSecret(formatWebhookSecret(new Uint8Array(32).fill(seed)));
  if (!imported.ok) throw new TypeError(imported.message);
  return imported.key;
}

/** The parts that are not cryptography: XFCC, thumbprints, amounts, problems. */
export function readings(): readonly unknown[] {
  const hash = "0f".repeat(32);
  const xfcc = readXfcc(`Hash=${hash};Subject="CN=demo"`);
  const grams = parseGoldGrams("10.125");
  const money = moneyByGold("buy", 10_000n, {
    priceE4: 4_010_000n,
    feeBps: 25n,
    feeFixedHalalas: 0n,
  });
  const refusal = problem("quote_expired", { instance: "/v1/orders", requestId: "req_01" });
  return [
    xfcc.ok ? [xfcc.certificateHash === hash, xfcc.subject] : xfcc.code,
    certificateThumbprint(hash),
    formatGoldGrams(10_125n),
    codeOf(grams),
    codeOf(parseSar("1e3")),
    money.ok ? `${money.totalHalalas}` : money.code,
    [refusal.status, refusal.retry, refusal.title],
    Object.keys(problems).length > 50,
  ];
}
