import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { verifyEs256 } from "./es256.ts";
import {
  type ImportedPublicKey,
  importPublicKeyJwk,
  importPublicKeyPem,
  importPublicKeySpki,
} from "./public_key.ts";
import type { KeyRefusal } from "./refusal.ts";

interface Group {
  publicKeyDer: string;
  publicKeyPem: string;
  publicKeyJwk?: unknown;
  tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[];
}

const name = "wycheproof_ecdsa_secp256r1_sha256_p1363.json";
const file = new URL(`../../../shared/vectors/${name}`, import.meta.url);
const skip = existsSync(file) ? false : `${name} is not on this machine`;

function groups(): Group[] {
  return JSON.parse(readFileSync(file, "utf8")).testGroups;
}

function imported(key: ImportedPublicKey | KeyRefusal): ImportedPublicKey {
  if (!key.ok) throw new Error(`${key.code}: ${key.message}`);
  return key;
}

async function importThreeWays(group: Group): Promise<ImportedPublicKey> {
  const spki = imported(await importPublicKeySpki(Buffer.from(group.publicKeyDer, "hex")));
  const pem = imported(await importPublicKeyPem(group.publicKeyPem));
  assertEquals(pem.thumbprint, spki.thumbprint);
  if (group.publicKeyJwk === undefined) return spki;
  const { kid: _, ...jwk } = group.publicKeyJwk as { kid: string };
  assertEquals(imported(await importPublicKeyJwk(jwk)).thumbprint, spki.thumbprint);
  return spki;
}

test("verifyEs256() decides all 262 cases of Wycheproof rightly", { skip }, async () => {
  let cases = 0;
  const wrong: string[] = [];
  for (const group of groups()) {
    const { key } = await importThreeWays(group);
    for (const { tcId, comment, msg, sig, result } of group.tests) {
      cases++;
      const valid = await verifyEs256(key, Buffer.from(sig, "hex"), Buffer.from(msg, "hex"));
      if (valid !== (result === "valid")) wrong.push(`${tcId} ${comment}: ${valid}`);
    }
  }
  assertEquals([cases, wrong], [262, []]);
});
