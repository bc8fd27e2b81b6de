import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { generateKey } from "@mithqal/jws";
import { SigningKeys } from "./signing_keys.ts";

const old = await generateKey();
const next = await generateKey();
const keys = new SigningKeys([
  { pair: old, publishFromMs: 0, signFromMs: 0, retireAtMs: 400 },
  { pair: next, publishFromMs: 100, signFromMs: 200, retireAtMs: null },
]);

/** Which keys are published at a time, and which one signs. */
function at(nowMs: number): [string[], string | undefined] {
  return [keys.verifiers(nowMs).map(({ kid }) => kid), keys.signer(nowMs)?.kid];
}

test("a token key is published, then signs, then retires", () => {
  assertEquals(at(99), [[old.thumbprint], old.thumbprint]);
  assertEquals(at(100), [[old.thumbprint, next.thumbprint], old.thumbprint]);
  assertEquals(at(200), [[old.thumbprint, next.thumbprint], next.thumbprint]);
  assertEquals(at(400), [[next.thumbprint], next.thumbprint]);
  assertEquals(keys.isPublished(old.thumbprint, 399), true);
  assertEquals(keys.isPublished(old.thumbprint, 400), false);
});

test("signer() is null when no key signs", () => {
  assertEquals(new SigningKeys().signer(0), null);
  const later = new SigningKeys([{ pair: old, publishFromMs: 0, signFromMs: 9, retireAtMs: null }]);
  assertEquals(later.signer(0), null);
});

test("published() shows no private number", () => {
  const [key] = keys.published(0);
  assertEquals(Object.keys(key!).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

test("replace() takes the place of all keys", () => {
  const own = new SigningKeys([{ pair: old, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]);
  own.replace([{ pair: next, publishFromMs: 0, signFromMs: 0, retireAtMs: null }]);
  assertEquals([own.signer(0)?.kid, own.isPublished(old.thumbprint, 0)], [next.thumbprint, false]);
});

test("SigningKeys refuses a life in another order", () => {
  const lives = [[2, 1, null], [0, 1, 1]] as const;
  for (const [publishFromMs, signFromMs, retireAtMs] of lives) {
    const make = () => new SigningKeys([{ pair: old, publishFromMs, signFromMs, retireAtMs }]);
    assertThrows(make, TypeError, "published, then to sign, then to retire");
  }
});
