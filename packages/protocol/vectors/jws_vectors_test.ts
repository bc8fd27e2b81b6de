import { assert, assertEquals, assertRejects } from "@std/assert";
import { compactVerify, flattenedVerify } from "jose";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { encodeUtf8 } from "../../canonical/mod.ts";
import {
  importPrivateKeyJwk,
  importPrivateKeyPem,
  importPublicKeyJwk,
  importPublicKeyPem,
  type JwsRefusalCode,
  jwsRefusalCodes,
  type PrivateJwk,
  type PublicJwk,
  signDetached,
  type VerificationKey,
  verifyCompact,
  verifyDetached,
} from "../../jws/mod.ts";
import { signatureProblems } from "../problems/signature_problem.ts";
import {
  assertCases,
  fromHex,
  type NamedCase,
  readVectors,
  type Refused,
} from "./testdata/vectors.ts";

interface TestKey {
  readonly name: string;
  readonly kid: string;
  readonly thumbprint: string;
  readonly public_jwk: PublicJwk;
  readonly private_jwk: PrivateJwk;
  readonly public_pem: string;
  readonly private_pem: string;
}

interface Payload {
  readonly payload?: string;
  readonly payload_hex?: string;
}

interface DetachedCase extends NamedCase {
  readonly header?: string;
  readonly input: Payload & { readonly jws: string; readonly registered: readonly string[] };
  readonly expected:
    | { readonly ok: true; readonly kid: string }
    | Refused & { readonly problem: string };
}

interface CompactCase extends NamedCase {
  readonly header?: string;
  readonly input: {
    readonly token: string;
    readonly typ: string;
    readonly registered: readonly string[];
  };
  readonly expected: Payload & { readonly ok: true; readonly kid: string } | Refused;
}

type Unreachable = Partial<Record<JwsRefusalCode, string>>;

interface JwsVectors {
  readonly keys: readonly TestKey[];
  readonly detached: readonly DetachedCase[];
  readonly compact: readonly CompactCase[];
  readonly unreachable: { readonly detached: Unreachable; readonly compact: Unreachable };
}

const vectors = readVectors<JwsVectors>("jws.json");
const { keys, detached, compact, unreachable } = vectors;

test("jws.json has its cases", () => assertCases([...detached, ...compact], 60));

test("jws.json has a detached and a compact case for each refusal that can be reached", () => {
  assertCovered(detached, unreachable.detached);
  assertCovered(compact, unreachable.compact);
});

for (const testKey of keys) {
  test(`jws.json's key "${testKey.name}" is the same key in all its forms`, async () => {
    const publicKey = await importPublicKeyJwk(testKey.public_jwk);
    const privateKey = await importPrivateKeyJwk(testKey.private_jwk);
    assert(publicKey.ok && privateKey.ok);
    const fromPem = await importPublicKeyPem(testKey.public_pem);
    const privateFromPem = await importPrivateKeyPem(testKey.private_pem);
    assert(fromPem.ok && privateFromPem.ok);
    for (const imported of [publicKey, privateKey, fromPem, privateFromPem]) {
      assertEquals(imported.thumbprint, testKey.thumbprint);
      assertEquals(imported.jwk, testKey.public_jwk);
    }
    const payload = encodeUtf8(testKey.name);
    const jws = await signDetached({ key: privateFromPem.key }, payload);
    const { kid } = testKey;
    assert((await verifyDetached(jws, payload, [{ kid, key: publicKey.key }])).ok);
  });
}

for (const { name, header, input, expected } of detached) {
  test(`verifyDetached() gives what jws.json says: ${name}`, async () => {
    assertHeader(header, input.jws);
    const payload = bytesOf(input);
    const registered = await importKeys(input.registered);
    const result = await verifyDetached(input.jws, payload, registered);
    if (expected.ok) {
      assert(result.ok, result.ok ? "" : result.message);
      assertEquals(result.kid, expected.kid);
      await joseVerify(input.jws, payload, registered.find(({ kid }) => kid === expected.kid)!);
      return;
    }
    assert(!result.ok);
    assertEquals([result.code, signatureProblems[result.code]], [expected.code, expected.problem]);
    if (expected.code !== "signature_mismatch") return;
    for (const key of registered.filter(({ kid }) => kid === (namedKid(header) ?? kid))) {
      await assertRejects(() => joseVerify(input.jws, payload, key), Error, "signature");
    }
  });
}

for (const { name, header, input, expected } of compact) {
  test(`verifyCompact() gives what jws.json says: ${name}`, async () => {
    assertHeader(header, input.token);
    const registered = await importKeys(input.registered);
    const result = await verifyCompact(input.token, registered, { typ: input.typ });
    if (!expected.ok) return assertEquals(result.ok ? "accepted" : result.code, expected.code);
    assert(result.ok, result.ok ? "" : result.message);
    assertEquals(result.kid, expected.kid);
    assertEquals([...result.payload], [...bytesOf(expected)]);
    const { key } = registered.find(({ kid }) => kid === expected.kid)!;
    const theirs = await compactVerify(input.token, key, { algorithms: ["ES256"] });
    assertEquals([...theirs.payload], [...bytesOf(expected)]);
  });
}

function assertCovered(
  cases: readonly { readonly expected: { readonly ok: true } | Refused }[],
  impossible: Unreachable,
): void {
  const codes = new Set(cases.flatMap(({ expected }) => expected.ok ? [] : [expected.code]));
  for (const [code, reason] of Object.entries(impossible)) assert(!codes.has(code) && reason, code);
  assertEquals([...codes, ...Object.keys(impossible)].sort(), [...jwsRefusalCodes].sort());
}

function bytesOf({ payload, payload_hex: hex }: Payload): Uint8Array<ArrayBuffer> {
  assert((payload === undefined) !== (hex === undefined), "expected payload or payload_hex");
  return payload === undefined ? fromHex(hex!) : encodeUtf8(payload);
}

// The header stands beside the JWS for the reader; it must be the one that is in it.
function assertHeader(header: string | undefined, jws: string): void {
  if (header === undefined) return;
  assertEquals(Buffer.from(header).toString("base64url"), jws.split(".")[0]);
}

function namedKid(header: string | undefined): string | undefined {
  return (JSON.parse(header!) as { readonly kid?: string }).kid;
}

async function importKeys(names: readonly string[]): Promise<readonly VerificationKey[]> {
  return await Promise.all(names.map(async (name) => {
    const { kid, public_jwk: jwk } = keys.find((key) => key.name === name)!;
    const imported = await importPublicKeyJwk(jwk);
    assert(imported.ok);
    return { kid, key: imported.key };
  }));
}

async function joseVerify(
  jws: string,
  payload: Uint8Array,
  { key }: VerificationKey,
): Promise<void> {
  const [header, , signature] = jws.split(".") as [string, string, string];
  await flattenedVerify({ protected: header, payload, signature }, key, { algorithms: ["ES256"] });
}
