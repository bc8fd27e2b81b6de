import { assertEquals, assertMatch } from "@std/assert";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { canonicalRefusalCodes, refuse } from "./refusal.ts";

const folder = new URL("./", import.meta.url);

test("canonicalRefusalCodes names each code once; each is tested and stands in the README", () => {
  assertEquals(new Set(canonicalRefusalCodes).size, canonicalRefusalCodes.length);
  const tests = readdirSync(folder).filter((name) => name.endsWith("_test.ts"))
    .map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  for (const code of canonicalRefusalCodes) {
    assertMatch(code, /^[a-z0-9]+(_[a-z0-9]+)+$/);
    assertEquals([code, tests.includes(`"${code}"`)], [code, true]);
    assertEquals([code, readme.includes(`\`${code}\``)], [code, true]);
  }
});

test("refuse() says what was expected and quotes at most forty characters", () => {
  const messageOf = (came: unknown) => refuse("url_malformed", "a URL", came).message;
  assertEquals(messageOf("a\nb"), 'expected a URL, got "a\\nb"');
  assertEquals(messageOf(undefined), "expected a URL, got undefined");
  assertEquals(
    messageOf("x".repeat(1 << 20)),
    `expected a URL, got "${"x".repeat(40)}"... (1048576 characters)`,
  );
});
