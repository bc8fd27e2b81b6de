import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey, signDetached, signEs256, verifyDetached } from "@mithqal/jws";
import { CredentialsError } from "../errors/credentials_error.ts";
import { detachedJws } from "./detached_jws.ts";
import { signRequest } from "./sign_request.ts";
import { rawSignature } from "./signature_bytes.ts";
import { jwkSigner, noSigner } from "./signer.ts";

const key = await generateKey();
const text = "POST\nhttps://a.example/v1/orders\n0\n1763620000\n0123456789abcdef";
const keys = [{ kid: "own", key: key.publicKey }];

/** What a key service gives: two DER integers, without needless zeros. */
function derOf(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const kept = bytes.slice(first);
    const padded = kept[0]! >= 0x80 ? [0, ...kept] : [...kept];
    return [2, padded.length, ...padded];
  };
  const members = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))];
  return new Uint8Array([0x30, members.length, ...members]);
}

test("detachedJws() makes what signDetached() makes", async () => {
  const signer = await jwkSigner(key.privateJwk, "own");
  const jws = await detachedJws(signer, text);
  const theirs = await signDetached({ key: key.key, kid: "own" }, encodeUtf8(text));
  assertEquals(jws.split(".")[0], theirs.split(".")[0]);
  assert((await verifyDetached(jws, encodeUtf8(text), keys)).ok);
  const nameless = await detachedJws(await jwkSigner(key.privateJwk), text);
  assert((await verifyDetached(nameless, encodeUtf8(text), keys)).ok);
});

test("signRequest() signs the text that it gives, under a new nonce each time", async () => {
  const signer = await jwkSigner(key.privateJwk);
  const request = { method: "POST", url: "https://a.example/v1/orders", body: new Uint8Array(0) };
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const { headers, canonicalText } = await signRequest(signer, {
      ...request,
      timestampSeconds: 7,
    });
    const bytes = encodeUtf8(canonicalText);
    assert((await verifyDetached(headers["X-JWS-Signature"]!, bytes, keys)).ok);
    assertEquals(canonicalText.split("\n").slice(3), ["7", headers["X-Nonce"]!]);
    nonces.add(headers["X-Nonce"]!);
  }
  assertEquals(nonces.size, 3);
  const wrong = { ...request, url: "http://a.example/", timestampSeconds: 7 };
  await assertRejects(() => signRequest(signer, wrong), TypeError, "expected a URL");
});

test("detachedJws() takes the DER of a key service, of every length", async () => {
  const lengths = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const sign = async (bytes: Uint8Array) => derOf(await signEs256(key.key, bytes));
    const noted = (der: Uint8Array) => (lengths.add(der.length), der);
    const watched = { sign: async (bytes: Uint8Array) => noted(await sign(bytes)) };
    const result = await verifyDetached(
      await detachedJws(watched, text + i),
      encodeUtf8(text + i),
      keys,
    );
    assert(result.ok);
  }
  assert(lengths.size >= 3);
});

test("rawSignature() reads short numbers, and throws at what is no signature", () => {
  assertEquals(rawSignature(new Uint8Array([0x30, 6, 2, 1, 7, 2, 1, 9])).length, 64);
  for (
    const bytes of [
      [],
      [0x30],
      [0x30, 6, 2, 1, 7, 2, 2, 9],
      [0x30, 6, 3, 1, 7, 2, 1, 9],
      [0x30, 7, 2, 1, 7, 2, 1, 9, 0],
    ]
  ) {
    let message = "";
    try {
      rawSignature(new Uint8Array(bytes));
    } catch (error) {
      message = (error as Error).message;
    }
    assertEquals(
      message,
      `expected 64 bytes of r and s, or DER, from the signer, got ${bytes.length} others`,
    );
  }
});

test("jwkSigner() refuses what is no key, without quoting it", async () => {
  const making = () => jwkSigner({ ...key.jwk, d: "canary" });
  await assertRejects(making, CredentialsError, "expected d of 32 bytes in base64url");
  await assertRejects(() => noSigner.sign(new Uint8Array(1)), CredentialsError, "a signing key");
});
