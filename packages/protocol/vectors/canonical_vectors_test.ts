import { assertEquals } from "@std/assert";
import { test } from "node:test";
import {
  bodySha256,
  canonicalRefusalCodes,
  canonicalRequest,
  encodeUtf8,
  parseCanonicalRequest,
} from "../../canonical/mod.ts";
import {
  assertCases,
  type FileParts,
  fromHex,
  type NamedCase,
  partsOf,
  readVectors,
  type Refused,
  toHex,
} from "./testdata/vectors.ts";

/** What the body or its hash is made of; a malformed hash stands in place of a body. */
interface BuildInput {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly body_hex?: string;
  readonly body_sha256?: string;
  readonly timestamp: string;
  readonly nonce: string;
}

interface Built {
  readonly ok: true;
  readonly body_sha256: string;
  readonly canonical: string;
  readonly canonical_hex: string;
  readonly canonical_sha256: string;
}

interface CanonicalVectors {
  readonly build:
    readonly (NamedCase & { readonly input: BuildInput; readonly expected: Built | Refused })[];
  readonly read: readonly (NamedCase & {
    readonly text: string;
    readonly expected: { readonly ok: true; readonly parts: FileParts } | Refused;
  })[];
}

const { build, read } = readVectors<CanonicalVectors>("canonical.json");

test("canonical.json has its cases, and one for each refusal", () => {
  assertCases([...build, ...read], 40);
  const codes = [...build, ...read].flatMap(({ expected }) => expected.ok ? [] : [expected.code]);
  assertEquals([...new Set(codes)].sort(), [...canonicalRefusalCodes].sort());
});

for (const { name, input, expected } of build) {
  test(`canonicalRequest() gives what canonical.json says: ${name}`, async () => {
    const built = canonicalRequest(partsOf({ ...input, body_sha256: await hashOf(input) }));
    if (!expected.ok) return assertEquals(built.ok ? "accepted" : built.code, expected.code);
    assertEquals(built, { ok: true, text: expected.canonical });
    assertEquals(await hashOf(input), expected.body_sha256);
    assertEquals(toHex(encodeUtf8(expected.canonical)), expected.canonical_hex);
    assertEquals(await bodySha256(expected.canonical), expected.canonical_sha256);
    const parts = partsOf({ ...input, body_sha256: expected.body_sha256 });
    assertEquals(parseCanonicalRequest(expected.canonical), { ok: true, parts });
  });
}

for (const { name, text, expected } of read) {
  test(`parseCanonicalRequest() gives what canonical.json says: ${name}`, () => {
    const result = parseCanonicalRequest(text);
    if (!expected.ok) return assertEquals(result.ok ? "accepted" : result.code, expected.code);
    assertEquals(result, { ok: true, parts: partsOf(expected.parts) });
  });
}

async function hashOf({ body, body_hex, body_sha256 }: BuildInput): Promise<string> {
  if (body_hex === undefined) return body_sha256 ?? "";
  const hash = await bodySha256(fromHex(body_hex));
  if (body !== undefined) assertEquals(await bodySha256(body), hash);
  return hash;
}
