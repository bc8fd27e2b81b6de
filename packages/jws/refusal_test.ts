import { assertEquals, assertMatch } from "@std/assert";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { jwsRefusalCodes, keyRefusalCodes, refuse } from "./refusal.ts";

const folder = new URL("./", import.meta.url);

function sources(isWanted: (name: string) => boolean): string {
  return readdirSync(folder).filter((name) => name.endsWith(".ts") && isWanted(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
}

const tests = sources((name) => name.endsWith("_test.ts") && name !== "refusal_test.ts");
const readme = readFileSync(new URL("README.md", folder), "utf8");

test("jwsRefusalCodes and keyRefusalCodes name each code once, in snake_case", () => {
  const codes = [...jwsRefusalCodes, ...keyRefusalCodes];
  assertEquals(new Set(codes).size, codes.length);
  for (const code of codes) assertMatch(code, /^[a-z0-9]+(_[a-z0-9]+)+$/);
});

test("each refusal code is tested and stands in the README", () => {
  for (const code of [...jwsRefusalCodes, ...keyRefusalCodes]) {
    assertEquals([code, tests.includes(`"${code}"`)], [code, true]);
    assertEquals([code, readme.includes(`\`${code}\``)], [code, true]);
  }
});

test("crypto.subtle.sign and verify have one caller in this package", () => {
  const others = sources((name) => !name.endsWith("_test.ts") && name !== "es256.ts");
  assertEquals(/subtle\s*\.\s*(sign|verify)\b/.exec(others), null);
});

test("refuse() says what was expected, and what came where it is given", () => {
  const plain = { ok: false, code: "jws_missing", message: "expected a JWS" } as const;
  assertEquals(refuse("jws_missing", "a JWS"), plain);
  assertEquals(refuse("kid_invalid", "a kid", 7).message, "expected a kid, got 7");
  assertEquals(refuse("kid_invalid", "a kid", undefined).message, "expected a kid, got none");
});
