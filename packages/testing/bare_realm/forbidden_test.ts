import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bareEntries, bundleFile } from "./bundle.ts";
import { forbiddenUses } from "./forbidden.ts";

const caught: readonly (readonly [string, string])[] = [
  ["new TextEncoder().encode(a)", "TextEncoder"],
  ["globalThis.x = typeof Buffer", "Buffer"],
  ["f(new URL(a))", "URL"],
  ["async function* a() {}", "an async generator"],
  ["for await (const a of b) {}", "for await"],
  ['await import("a")', "dynamic import"],
  ["a instanceof Error", "instanceof Error"],
  ["a.toLocaleString()", "toLocaleString or localeCompare"],
  ["b = /\\p{L}/u", "\\p in a regular expression"],
  ["b = /a/d", "the flag d or v of a regular expression"],
];

test("forbiddenUses() catches what k6 has not", () => {
  for (const [text, name] of caught) assertEquals(forbiddenUses(text), [name], text);
});

test("forbiddenUses() lets members, keys, strings and comments of that name through", () => {
  const text =
    "a.process; ({ URL: 1 }); 'Buffer'; // TextEncoder\nb = /[d]/gu; crypto.subtle.digest(c)";
  assertEquals(forbiddenUses(text), []);
});

for (const { name, file } of bareEntries()) {
  test(`${name} uses nothing that k6 has not`, () => {
    assertEquals(forbiddenUses(bundleFile(file, "names")), []);
  });
}
