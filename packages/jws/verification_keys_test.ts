import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { chooseKeys, type VerificationKey } from "./verification_keys.ts";

function chosen(kids: string[], kid?: string): string {
  const keys: VerificationKey[] = kids.map((kid) => ({ kid, key: {} as CryptoKey }));
  const result = chooseKeys(keys, kid === undefined ? { alg: "ES256" } : { alg: "ES256", kid });
  return result.ok ? result.keys.map((key) => key.kid).join() : result.code;
}

test("chooseKeys() tries up to four keys in their order when there is no kid", () => {
  assertEquals(chosen(["a"]), "a");
  assertEquals(chosen(["a", "b", "c", "d"]), "a,b,c,d");
  assertEquals(chosen(["a", "b", "c", "d", "e"]), "kid_required");
});

test("chooseKeys() tries the one key that the kid names, however many there are", () => {
  assertEquals(chosen(["a", "b", "c", "d", "e"], "e"), "e");
  assertEquals(chosen(["a", "b"], "A"), "kid_unknown");
  assertEquals(chosen(["a", "b"], "__proto__"), "kid_unknown");
});

test("chooseKeys() says when no key is registered, with a kid or without", () => {
  assertEquals([chosen([]), chosen([], "a")], ["keys_missing", "keys_missing"]);
});
