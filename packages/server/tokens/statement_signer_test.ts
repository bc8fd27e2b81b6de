import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { decodeBase64Url, generateKey, verifyDetached } from "@mithqal/jws";
import { encodeUtf8 } from "@mithqal/canonical";
import { signStatement, statementType } from "./statement_signer.ts";
import { SigningKeys } from "./signing_keys.ts";

test("signStatement() signs the very bytes, and says by which key and for what", async () => {
  const pair = await generateKey();
  const keys = new SigningKeys([{ pair, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]);
  const body = encodeUtf8('{"date":"2026-11-20"}');
  const jws = await signStatement(keys, body, 1);
  const registered = [{ kid: pair.thumbprint, key: pair.publicKey }];
  assertEquals((await verifyDetached(jws, body, registered)).ok, true);
  const other = await verifyDetached(jws, encodeUtf8('{"date": "2026-11-20"}'), registered);
  assert(!other.ok && other.code === "signature_mismatch");
  const header = JSON.parse(new TextDecoder().decode(decodeBase64Url(jws!.split(".")[0]!)!));
  assertEquals([header.kid, header.typ], [pair.thumbprint, statementType]);
});

test("signStatement() is null while no key signs", async () => {
  assertEquals(await signStatement(new SigningKeys(), encodeUtf8("{}"), 0), null);
});
