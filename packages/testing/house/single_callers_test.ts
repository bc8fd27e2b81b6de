import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { hmacBreaches, singleCallerBreaches } from "./single_callers.ts";
import { madeUpTree, readTree } from "./tree.ts";

const tree = readTree();

function places(rule: typeof hmacBreaches, path: string, text: string): readonly string[] {
  return rule(madeUpTree({ [path]: text })).map(({ file, line, rule }) =>
    `${file}:${line} ${rule}`
  );
}

test("singleCallerBreaches() catches a second file that signs or verifies", () => {
  const rule = "only packages/jws/es256.ts and packages/protocol/webhooks/hmac.ts " +
    "reach crypto.subtle.sign and verify";
  for (
    const text of ["crypto.subtle.verify()", "const { sign } = crypto.subtle;", "a(crypto.subtle)"]
  ) {
    assertEquals(places(singleCallerBreaches, "packages/jws/detached.ts", `\n${text}`), [
      `packages/jws/detached.ts:2 ${rule}`,
    ]);
  }
});

test("singleCallerBreaches() catches a second call within the one file", () => {
  const once = "crypto.subtle.sign(); crypto.subtle.verify();";
  assertEquals(places(singleCallerBreaches, "packages/jws/es256.ts", once), []);
  assertEquals(places(singleCallerBreaches, "packages/jws/es256.ts", `${once}\n${once}`), [
    "packages/jws/es256.ts:2 crypto.subtle.sign is called at one place of the file",
    "packages/jws/es256.ts:2 crypto.subtle.verify is called at one place of the file",
  ]);
});

test("singleCallerBreaches() lets digests, keys and tests through", () => {
  const text = "crypto.subtle.digest(); crypto.subtle.importKey(); // subtle";
  assertEquals(places(singleCallerBreaches, "packages/jws/keys.ts", text), []);
  assertEquals(places(singleCallerBreaches, "packages/jws/a_test.ts", "crypto.subtle.sign()"), []);
});

test("hmacBreaches() catches a second file that makes an HMAC", () => {
  const text = 'crypto.subtle.importKey("raw", key, { name: "HMAC" });';
  assertEquals(places(hmacBreaches, "packages/protocol/webhooks/hmac.ts", text), []);
  assertEquals(places(hmacBreaches, "packages/protocol/webhooks/sign.ts", text), [
    "packages/protocol/webhooks/sign.ts:1 only packages/protocol/webhooks/hmac.ts makes an HMAC",
  ]);
});

test("the shared packages sign and verify at one place", () => {
  assertNone(singleCallerBreaches(tree));
});

test("the shared packages make HMACs at one place", () => {
  assertNone(hmacBreaches(tree));
});
